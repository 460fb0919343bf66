// Finds the programs that tests need on this machine, or installs them where that is possible.
import { execFile } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Provided } from './provide.ts';

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

interface Wanted {
  /** The environment variable that names another one, or with `none` none at all. */
  variable: string;
  places: readonly string[];
  package: string;
}

/** Finds a program, or installs it. */
export async function provideProgram(wanted: Wanted): Promise<Provided<{ path: string }>> {
  const { variable, places } = wanted;
  const chosen = process.env[variable];
  if (chosen === 'none') return { missing: `${variable}=none` };
  const path = findProgram(chosen ? [chosen] : places);
  if (path) return { path };
  if (chosen) throw new Error(`${variable} names no program: ${chosen}`);
  const reason = await installPackage(wanted.package);
  const installed = findProgram(places);
  return installed ? { path: installed } : { missing: `none was found, and ${reason}` };
}

/**
 * Installs packages of Debian's or its relatives', which takes root and apt-get. Answers what came
 * of it, in words that go after "none was found, and".
 */
export async function installPackage(...names: string[]): Promise<string> {
  const name = names.join(' ');
  if (!findProgram(['apt-get'])) return 'there is no apt-get to install one with';
  if (process.getuid?.() !== 0) return 'installing one takes root';
  console.log(`Installing ${name} for the tests…`);
  await (renewed ??= renewLists());
  try {
    await aptGet('install', '-y', '--no-install-recommends', ...names);
    return `the package ${name} brought none`;
  } catch (problem) {
    const { stderr } = problem as { stderr: string };
    return `apt-get install ${name} failed (${stderr.trim().split('\n').at(-1)})`;
  }
}

let renewed: Promise<void> | undefined;

/** Once for all that is installed; lists that cannot be renewed may do as they are. */
const renewLists = () => aptGet('update').catch(() => {});

/** Another apt-get may be at work, and is waited for; one that hangs is ended. */
async function aptGet(...asked: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  await run('apt-get', [...wait, ...asked], { env, timeout: 900_000 });
}
