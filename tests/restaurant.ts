// A restaurant for one test: a database of its own, the app on it, and a clock that can be set.
import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import type { DestinationStream } from 'pino';
import { inject, onTestFailed } from 'vitest';
import { createApp } from '../src/server/app.ts';
import type { Phase } from '../src/server/operation/health.ts';
import { createLog } from '../src/server/operation/log.ts';
import { loadConfig, type Config } from '../src/server/config.ts';
import type { HashCost } from '../src/server/context.ts';
import { openStore, type DatabaseLocation, type Store } from '../src/storage/database/store.ts';
import { createPostgresDatabase, dropPostgresDatabase } from './setup/databases.ts';
import type { EngineName } from './setup/engines.ts';
import { briefFolder } from '../lab/folders.ts';
import { hashCosts, opening, type Hashing, type Template } from './setup/templates.ts';
import { adminPassword } from '../lab/restaurants/furnish.ts';
import { atTheEnd } from './setup/endings.ts';
import { lendWorker } from './setup/workers.ts';

export { adminPassword };

export type Restaurant = Awaited<ReturnType<typeof openRestaurant>>;

interface Wishes {
  /** The stream that receives every line of the log. */
  heard?: DestinationStream;
  /** The cost of password hashing, small unless the test is about its duration. */
  hashing?: Hashing;
}

/** Opens a restaurant with one administrator; the end of the test closes and removes it. */
export async function openRestaurant(
  engine: EngineName,
  environment: Record<string, string> = {},
  { heard, hashing = 'small' }: Wishes = {},
) {
  const { location, remove } = await emptyDatabase(engine, inject('templates')[hashing]);
  // The tests never use the data folder of this checkout, in which somebody may run Sofra.
  const DATA_DIR = await briefFolder('sofra-test-data-');
  const config = loadConfig({ ADMIN_PASSWORD: adminPassword, DATA_DIR, ...environment });
  const store = openStore(location);
  const clock = setClock(opening);
  const hashCost = hashCosts[hashing];
  const base = { store, clock, location, config, hashCost };
  const log = heard ? createLog('trace', heard) : openQuietLog();
  const restaurant = await openApp(base, { log });
  atTheEnd(async () => {
    await restaurant.app.close();
    await store.close();
    await remove();
    await rm(DATA_DIR, { recursive: true });
  });
  return restaurant;
}

interface Base {
  store: Store;
  clock: ReturnType<typeof setClock>;
  location: DatabaseLocation;
  config: Config;
  hashCost: HashCost;
}

/** An app on the database of a restaurant; it listens from the first use of its address on. */
async function openApp<Of extends Base>(
  base: Of,
  more: { log?: ReturnType<typeof createLog>; bounds?: Bounds; phase?: () => Phase } = {},
) {
  const { app, services } = await createApp({
    ...base,
    clock: base.clock.now,
    log: openQuietLog(),
    passphraseWork: 8,
    provesReplies: true,
    worker: lendWorker(),
    ...more,
  });
  let address: Promise<string> | undefined;
  const opens = () => (address ??= app.listen({ port: 0, host: '127.0.0.1' }));
  return { ...base, app, services, opens };
}

/** A log whose last lines are printed if the test fails. */
function openQuietLog() {
  let lines: string[] = [];
  onTestFailed(() => lines.forEach((line) => console.error(line)));
  return createLog('warn', { write: (line) => void (lines = [...lines.slice(-19), line]) });
}

/** Opens another server on the database of a restaurant. */
export async function anotherServer(restaurant: Restaurant): Promise<Restaurant> {
  const store = openStore(restaurant.location);
  const another = await openApp({ ...restaurant, store });
  atTheEnd(async () => {
    await another.app.close();
    await store.close();
  });
  return another;
}

/** Replaces the server of a restaurant by one with bounds that a test can reach. */
export async function withBounds(restaurant: Restaurant, bounds: Bounds): Promise<Restaurant> {
  const bounded = await openApp(restaurant, { bounds });
  atTheEnd(() => bounded.app.close());
  return bounded;
}

/** Another app on the database of a restaurant, whose process is in a phase. */
export async function inPhase(restaurant: Restaurant, phase: Phase): Promise<Restaurant> {
  const another = await openApp(restaurant, { phase: () => phase });
  atTheEnd(() => another.app.close());
  return another;
}

type Bounds = NonNullable<Parameters<typeof createApp>[0]['bounds']>;

/** A clock that stands still until the test moves it. */
function setClock(start: string) {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    pass: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000;
    },
  };
}

/** A database without tables or a copy of a template, and a function that removes it. */
export const emptyDatabase = (engine: EngineName, template?: Template): Promise<Database> =>
  engine === 'PostgreSQL' ? postgresDatabase(template?.database) : sqliteDatabase(template?.folder);

interface Database {
  location: DatabaseLocation;
  remove: () => Promise<void>;
}

async function sqliteDatabase(template?: string): Promise<Database> {
  const dataDir = await briefFolder('sofra-test-');
  if (template) await cp(template, dataDir, { recursive: true });
  return { location: { dataDir }, remove: () => rm(dataDir, { recursive: true }) };
}

async function postgresDatabase(copied?: Template['database']): Promise<Database> {
  const name = `sofra_${randomUUID()}`;
  const databaseUrl = await createPostgresDatabase({ name, ...copied });
  return { location: { databaseUrl, dataDir: '' }, remove: () => dropPostgresDatabase(name) };
}
