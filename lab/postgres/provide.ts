// Provides PostgreSQL: the configured server, or one of our own that ends with this process.
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { ask } from './databases.ts';
import { startServer } from './server.ts';
import { findProgram, installPackage, type Provided } from '../programs.ts';

/** The folders of PostgreSQL's programs on Debian, Red Hat, Homebrew and in Postgres.app. */
const places = [
  'initdb',
  '/usr/pgsql-*/bin/initdb',
  '/opt/homebrew/opt/postgresql*/bin/initdb',
  '/usr/local/opt/postgresql*/bin/initdb',
  '/Applications/Postgres.app/Contents/Versions/*/bin/initdb',
];

type Found = Provided<{ url: string; programs?: string }> & { stop: () => Promise<void> };

/**
 * Finds or starts a server. `TEST_DATABASE_URL` configures one, whose user may create databases;
 * with `none`, there is no server.
 *
 * @param place The place of our own server's folder, by default on the disk.
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

/** The folder with initdb and the other programs, if there is one. */
export function findPostgres(): string | undefined {
  const initdb = findProgram(...places);
  return initdb && dirname(realpathSync(initdb));
}

/** The run fails if the configured server does not answer. */
async function named(url: string): Promise<Found> {
  await ask(url);
  return { url, stop: async () => {} };
}

function missing(reason: string): Found {
  return { missing: reason, stop: async () => {} };
}
