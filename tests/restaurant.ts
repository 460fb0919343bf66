// A restaurant for one test: a database of its own, the app on it, and a clock that can be set.
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import type { FastifyInstance } from 'fastify';
import { inject, onTestFailed } from 'vitest';
import { createApp } from '../src/server/app.ts';
import { openLog } from '../src/server/operation/log.ts';
import { loadConfig } from '../src/server/config.ts';
import { openStore } from '../src/storage/database/store.ts';
import { createPostgresDatabase, dropPostgresDatabase } from './setup/databases.ts';
import type { EngineName } from './setup/engines.ts';
import { briefFolder } from './setup/folders.ts';
import {
  adminPassword,
  hashCosts,
  opening,
  type Hashing,
  type Template,
} from './setup/templates.ts';
import { atTheEnd } from './setup/endings.ts';

export { adminPassword };

export type Restaurant = Awaited<ReturnType<typeof openRestaurant>>;

interface Wishes {
  /** Where every line of its log goes. */
  heard?: DestinationStream;
  /** In full where it matters how long a password takes. */
  hashing?: Hashing;
}

/** Opens a restaurant with one administrator; it is gone when the test ends. */
export async function openRestaurant(
  engine: EngineName,
  environment: Record<string, string> = {},
  { heard, hashing = 'small' }: Wishes = {},
) {
  const { location, remove } = await furnishedDatabase(engine, inject('templates')[hashing]);
  // Never the folder of a restaurant that somebody runs from this very checkout.
  const DATA_DIR = await briefFolder('sofra-test-data-');
  const config = loadConfig({ ADMIN_PASSWORD: adminPassword, DATA_DIR, ...environment });
  const store = openStore(location);
  const clock = setClock(opening);
  const log = heard ? openLog('trace', heard) : openQuietLog();
  const hashCost = hashCosts[hashing];
  const { app, services } = await createApp({
    store,
    config,
    log,
    clock: clock.now,
    hashCost,
  });
  atTheEnd(async () => {
    await app.close();
    await store.close();
    await remove();
    await rm(DATA_DIR, { recursive: true });
  });
  return { app, services, store, clock, location, config, hashCost, opens: doorOf(app) };
}

/** What last went wrong in a server is told where its test fails. */
function openQuietLog() {
  let lines: string[] = [];
  onTestFailed(() => lines.forEach((line) => console.error(line)));
  return openLog('warn', { write: (line) => void (lines = [...lines.slice(-19), line]) });
}

/** One more server on the database of a restaurant. */
export async function anotherServer(restaurant: Restaurant): Promise<Restaurant> {
  const { location, config, clock, hashCost } = restaurant;
  const store = openStore(location);
  const log = openQuietLog();
  const { app, services } = await createApp({ store, config, log, clock: clock.now, hashCost });
  atTheEnd(async () => {
    await app.close();
    await store.close();
  });
  return { ...restaurant, app, services, store, opens: doorOf(app) };
}

/** The server of a restaurant with bounds that a test can reach, in the place of its own. */
export async function withBounds(restaurant: Restaurant, bounds: Bounds): Promise<Restaurant> {
  const { store, config, clock, hashCost } = restaurant;
  const log = openQuietLog();
  const { app, services } = await createApp({
    store,
    config,
    log,
    clock: clock.now,
    hashCost,
    bounds,
  });
  atTheEnd(() => app.close());
  return { ...restaurant, app, services, opens: doorOf(app) };
}

type Bounds = NonNullable<Parameters<typeof createApp>[0]['bounds']>;

/** Where an app can be reached over a network, once somebody wants to. */
function doorOf(app: FastifyInstance) {
  let address: Promise<string> | undefined;
  return () => (address ??= app.listen({ port: 0, host: '127.0.0.1' }));
}

/** A clock that stands still until it is told that time passes. */
function setClock(start: string) {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    pass: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000;
    },
  };
}

type Database = Awaited<ReturnType<typeof postgresDatabase | typeof sqliteDatabase>>;

/** A database without tables, and how to remove it. */
export const emptyDatabase = (engine: EngineName): Promise<Database> =>
  engine === 'PostgreSQL' ? postgresDatabase() : sqliteDatabase();

/** A copy of a database that is migrated and has its administrator. */
const furnishedDatabase = (
  engine: EngineName,
  { folder, database }: Template,
): Promise<Database> =>
  engine === 'PostgreSQL' ? postgresDatabase(database) : sqliteDatabase(folder);

/** What is a copy lives as long as its test; an empty one may have to outlive a process. */
async function sqliteDatabase(template?: string) {
  const dataDir = await (template
    ? briefFolder('sofra-test-')
    : mkdtemp(join(tmpdir(), 'sofra-test-')));
  if (template) await cp(template, dataDir, { recursive: true });
  return { location: { dataDir }, remove: () => rm(dataDir, { recursive: true }) };
}

async function postgresDatabase(template?: string) {
  const name = `sofra_${randomUUID()}`;
  const databaseUrl = await createPostgresDatabase({ name, template });
  return { location: { databaseUrl, dataDir: '' }, remove: () => dropPostgresDatabase(name) };
}
