// Provides PostgreSQL: the server that was named, or one of our own that ends with this process.
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { ask } from './databases.ts';
import { startServer } from './server.ts';
import { findProgram, installPackage, type Provided } from '../programs.ts';

/** The paths of PostgreSQL on Debian, Red Hat, Homebrew and in Postgres.app. */
const places = [
  'initdb',
  '/usr/pgsql-*/bin/initdb',
  '/opt/homebrew/opt/postgresql*/bin/initdb',
  '/usr/local/opt/postgresql*/bin/initdb',
  '/Applications/Postgres.app/Contents/Versions/*/bin/initdb',
];

type Found = Provided<{ url: string; programs?: string }> & { stop: () => Promise<void> };

/**
 * `TEST_DATABASE_URL` names a server to use, whose user may make databases; `none` means none.
 *
 * @param place Where the folder of one of our own is made: on a disk, if not said otherwise.
 */
export async function providePostgres(place?: string): Promise<Found> {
  const chosen = process.env.TEST_DATABASE_URL;
  if (chosen === 'none') return missing('TEST_DATABASE_URL=none');
  if (chosen) return named(chosen);
  if (process.platform === 'win32') return missing('on Windows, name one in TEST_DATABASE_URL');
  let programs = findPostgres();
  const reason = programs ? '' : await installPackage('postgresql');
  programs ??= findPostgres();
  if (!programs) return missing(`no server was found, and ${reason}`);
  try {
    const { url, stop } = await startServer(programs, { place });
    return { url, programs, stop };
  } catch (problem) {
    return missing(`the server did not start: ${(problem as Error).message.trim()}`);
  }
}

/** The folder with initdb and all that goes with it, if there is one. */
export function findPostgres(): string | undefined {
  const initdb = findProgram(...places);
  return initdb && dirname(realpathSync(initdb));
}

/** A server that was asked for by name and does not answer fails the run. */
async function named(url: string): Promise<Found> {
  await ask(url);
  return { url, stop: async () => {} };
}

function missing(reason: string): Found {
  return { missing: reason, stop: async () => {} };
}
