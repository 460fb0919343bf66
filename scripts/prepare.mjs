// Makes a folder under a temporary name and renames it when it is complete, so that no folder is
// ever incomplete.
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { withLock } from './lock.mjs';
import { root, Stop } from './programs.mjs';

const workshop = join(root, 'dist');

/**
 * Unless `isReady`, calls `make` with the path of a new folder; the folder in it that `make`
 * returns becomes `target`. A lock lets only one of several concurrent starts do this.
 */
export async function prepare(target, { isReady, make }) {
  if (isReady()) return;
  ensureWritable();
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

/** Throws a Stop if the folder belongs to another user, as where a service runs. */
function ensureWritable() {
  try {
    mkdirSync(workshop, { recursive: true });
    accessSync(workshop, constants.W_OK);
  } catch (problem) {
    throw new Stop(
      `${problem.message}\nRun npm run build first, as the user who owns this folder.`,
    );
  }
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
