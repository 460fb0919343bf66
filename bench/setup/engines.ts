// An empty database for one benchmark, which keeps every answer safe.
import type { DatabaseLocation } from '../../src/storage/database/store.ts';
import { inFolder } from '../../lab/folders.ts';
import { ask, createDatabase, dropDatabase } from '../../lab/postgres/databases.ts';
import { providePostgres } from '../../lab/postgres/provide.ts';
import type { Missing } from '../../lab/programs.ts';

/** Measures on SQLite, in a folder that is removed afterwards. */
export const onSqlite = <Found>(
  measure: (location: DatabaseLocation) => Promise<Found>,
): Promise<Found> => inFolder((dataDir) => measure({ dataDir }));

/** How many databases there have been, so that each has a name of its own. */
let made = 0;

/** Measures on a database of PostgreSQL that is dropped; answers why not, without a server. */
export async function onPostgres<Found>(
  measure: (location: DatabaseLocation & { databaseUrl: string }) => Promise<Found>,
): Promise<Found | Missing> {
  const server = await providePostgres();
  try {
    if ('missing' in server) return server;
    made += 1;
    const name = `sofra_bench_${process.pid}_${made}`;
    await ask(server.url, ...durable());
    const databaseUrl = await createDatabase(server.url, { name });
    try {
      return await inFolder((dataDir) => measure({ databaseUrl, dataDir }));
    } finally {
      await dropDatabase(server.url, name);
    }
  } finally {
    await server.stop();
  }
}

/** The tests' own server keeps nothing safe; one that was named is taken as it is. */
const durable = () =>
  process.env.TEST_DATABASE_URL
    ? []
    : [
        'alter system set fsync = on',
        'alter system set synchronous_commit = on',
        'alter system set full_page_writes = on',
        'select pg_reload_conf()',
      ];
