// Later versions of Sofra: copies of this checkout with further steps of the schema.
import { hash } from 'node:crypto';
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { briefPlace } from '../folders.ts';

const checkout = new URL('../../', import.meta.url).pathname;
/** The folder is the same in each run, so that Node's compile cache applies. */
const place = join(briefPlace(), `sofra-versions-${hash('sha256', checkout).slice(0, 12)}`);

const made = new Map<string, Promise<string>>();

/** Makes a version with these further steps from the folder `next`; returns its folder. */
export function versionWith(...steps: readonly string[]): Promise<string> {
  const name = steps.join('+');
  const version = made.get(name) ?? make(join(place, name), steps);
  made.set(name, version);
  return version;
}

/** Removes all versions. */
export const removeVersions = () => rm(place, { recursive: true, force: true });

async function make(folder: string, steps: readonly string[]): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'dist'), { recursive: true });
  await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'));
  await symlink(join(checkout, 'dist', 'web'), join(folder, 'dist', 'web'));
  for (const name of ['dist/server', 'migrations', 'scripts', 'package.json']) {
    await cp(join(checkout, name), join(folder, name), { recursive: true });
  }
  for (const step of steps) {
    const from = join(import.meta.dirname, 'next', `${step}.ts`);
    await cp(from, join(folder, 'migrations', `${step}.ts`));
  }
  return folder;
}
