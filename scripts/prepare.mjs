// Makes a folder under a temporary name and renames it when it is complete, so that no folder is
// ever incomplete.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withLock } from './lock.mjs';
import { root } from './programs.mjs';

const workshop = join(root, 'dist');

/**
 * Unless `isReady`, calls `make` with the path of a new folder; the folder in it that `make`
 * returns becomes `target`. A lock lets only one of several concurrent starts do this.
 */
export async function prepare(target, { isReady, make }) {
  if (isReady()) return;
  mkdirSync(workshop, { recursive: true });
  await withLock(join(workshop, 'launch.lock'), async () => {
    if (isReady()) return;
    const prefix = `${basename(target)}.making-`;
    removeLeftovers(prefix);
    const aside = join(workshop, prefix + process.pid);
    mkdirSync(aside);
    try {
      const made = await make(aside);
      if (existsSync(target)) renameSync(target, join(aside, 'replaced'));
      renameSync(made, target);
    } finally {
      remove(aside);
    }
  });
}

/** Deletes the temporary folders of starts that were killed. */
function removeLeftovers(prefix) {
  for (const name of readdirSync(workshop)) {
    if (name.startsWith(prefix)) remove(join(workshop, name));
  }
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
