// A database for one benchmark, empty or with a restaurant, in which every commit is flushed.
import type { DatabaseLocation } from '../../src/storage/database/store.ts';
import { inFolder } from '../../lab/folders.ts';
import { ask, copyOfFiles, createDatabase, dropDatabase } from '../../lab/postgres/databases.ts';
import { providePostgres } from '../../lab/postgres/provide.ts';
import type { Missing } from '../../lab/programs.ts';
import { furnish } from '../../lab/restaurants/furnish.ts';

/** Runs a measurement on SQLite, in a folder that is removed afterwards. */
export const onSqlite = <Found>(
  measure: (location: DatabaseLocation) => Promise<Found>,
): Promise<Found> => inFolder((dataDir) => measure({ dataDir }));

type Measure<Found> = (location: DatabaseLocation & { databaseUrl: string }) => Promise<Found>;

/** The number of databases so far, which makes their names unique. */
let made = 0;
const nextName = () => `sofra_bench_${process.pid}_${(made += 1)}`;

/**
 * Runs a measurement on a PostgreSQL database that is dropped afterwards; returns the reason if
 * there is no server.
 */
export const onPostgres = <Found>(measure: Measure<Found>) =>
  onCopy(measure, async () => undefined);

/**
 * Runs a measurement on a copy of a PostgreSQL restaurant of a given size. The original is filled
 * once a run, since a large one takes minutes. Returns the reason if there is no server.
 */
export const inPostgresRestaurant = <Found>(members: number, measure: Measure<Found>) =>
  onCopy(measure, (server) => filledWith(members, server));

/** The filled databases by the number of their members. */
const filled = new Map<number, Promise<string>>();

function filledWith(members: number, server: string): Promise<string> {
  const name = nextName();
  const fill = async () => {
    const databaseUrl = await createDatabase(server, { name });
    await inFolder((dataDir) => furnish({ databaseUrl, dataDir }, { members }));
    // No further connections are allowed, so that neither changes nor vacuum block the copies.
    await ask(server, `alter database ${name} allow_connections false`);
    return name;
  };
  const found = filled.get(members) ?? fill();
  filled.set(members, found);
  return found;
}

/** The server for all benchmarks of a run; one that was started here ends with this process. */
let provided: ReturnType<typeof providePostgres> | undefined;

/** Stops the server of this run, or drops the filled databases of a configured server. */
export async function leavePostgres(): Promise<void> {
  const server = await provided;
  if (!server || 'missing' in server) return;
  for (const name of await Promise.all(filled.values())) await dropDatabase(server.url, name);
  await server.stop();
}

async function onCopy<Found>(
  measure: Measure<Found>,
  templateOn: (server: string) => Promise<string | undefined>,
): Promise<Found | Missing> {
  provided ??= providePostgres();
  const server = await provided;
  if ('missing' in server) return server;
  await ask(server.url, ...durable());
  const template = await templateOn(server.url);
  const strategy = template ? await copyOfFiles(server.url) : undefined;
  const name = nextName();
  const databaseUrl = await createDatabase(server.url, { name, template, strategy });
  try {
    return await inFolder((dataDir) => measure({ databaseUrl, dataDir }));
  } finally {
    await dropDatabase(server.url, name);
  }
}

/**
 * The tests' own server does not flush commits, so this one gets other settings; a configured
 * server stays as it is.
 */
const durable = () =>
  process.env.TEST_DATABASE_URL
    ? []
    : [
        'alter system set fsync = on',
        'alter system set synchronous_commit = on',
        'alter system set full_page_writes = on',
        'select pg_reload_conf()',
      ];
