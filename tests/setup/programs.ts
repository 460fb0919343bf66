// Finds the programs that tests need on this machine, or installs them where that is possible.
import { execFile } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The first of the paths (which may hold `*`) that is a program; a bare name is sought on PATH. */
export function findProgram(places: readonly string[]): string | undefined {
  return places.flatMap(pathsOf).find(isProgram);
}

function pathsOf(place: string): string[] {
  if (place.includes('*')) return globSync(place).toSorted(newestFirst);
  if (/[\\/]/.test(place)) return [place];
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, place));
}

/** By the version numbers in the paths. */
function newestFirst(one: string, other: string): number {
  return other.localeCompare(one, 'en', { numeric: true });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs a package of Debian's or its relatives', which takes root and apt-get. Answers what came
 * of it, in words that go after "none was found, and".
 */
export async function installPackage(name: string): Promise<string> {
  if (!findProgram(['apt-get'])) return 'there is no apt-get to install one with';
  if (process.getuid?.() !== 0) return 'installing one takes root';
  console.log(`Installing ${name} for the tests…`);
  // Another apt-get may be at work; lists that cannot be renewed may do as they are.
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', [...wait, 'update'], { env }).catch(() => {});
  try {
    await run('apt-get', [...wait, 'install', '-y', '--no-install-recommends', name], { env });
    return `the package ${name} brought none`;
  } catch (problem) {
    const { stderr } = problem as { stderr: string };
    return `apt-get install ${name} failed (${stderr.trim().split('\n').at(-1)})`;
  }
}
