// An empty database for one benchmark, which keeps every answer safe.
import pg from 'pg';
import { providePostgres } from '../../tests/setup/postgres.ts';
import type { Missing } from './figures.ts';
import { inFolder } from './folder.ts';
import type { Environment } from './server.ts';

type Measure<Found> = (environment: Environment) => Promise<Found>;

/** Measures on SQLite, in a folder that is gone afterwards. */
export const onSqlite = <Found>(measure: Measure<Found>): Promise<Found> =>
  inFolder((DATA_DIR) => measure({ DATA_DIR }));

/** Measures on PostgreSQL; answers why not, where there is no server. */
export const onPostgres = <Found>(
  measure: (environment: Environment & { DATABASE_URL: string }) => Promise<Found>,
): Promise<Found | Missing> =>
  databaseOn((DATABASE_URL) => inFolder((DATA_DIR) => measure({ DATA_DIR, DATABASE_URL })));

/** How many databases there have been, so that each has a name of its own. */
let made = 0;

/** Makes a database, measures on it and drops it; answers why not, where there is no server. */
async function databaseOn<Found>(
  measure: (url: string) => Promise<Found>,
): Promise<Found | Missing> {
  const server = await providePostgres();
  try {
    if ('missing' in server) return server;
    made += 1;
    const name = `sofra_bench_${process.pid}_${made}`;
    await ask(server.url, [...durable(), `create database ${name}`]);
    try {
      return await measure(Object.assign(new URL(server.url), { pathname: name }).href);
    } finally {
      await ask(server.url, [`drop database ${name} with (force)`]);
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

/** Runs statements one by one; answers the last one's rows. */
export async function ask(url: string, statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
