// A restaurant for one test: a database of its own, the app on it, and a clock that can be set.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { createApp } from '../src/server/app.ts';
import { firstAdmin } from '../src/server/accounts/first-admin.ts';
import { openLog } from '../src/server/http/log.ts';
import { readSettings } from '../src/server/config.ts';
import { migrate } from '../src/storage/database/migrate.ts';
import { openStore } from '../src/storage/database/store.ts';
import { createPostgresDatabase, dropPostgresDatabase } from './setup/databases.ts';
import type { EngineName } from './setup/engines.ts';

export const adminPassword = 'saffron-and-thyme';

export type House = Awaited<ReturnType<typeof openHouse>>;

/**
 * Opens a restaurant with one administrator; it is gone when the test ends. `heard` is where every
 * line of its log goes.
 */
export async function openHouse(
  engine: EngineName,
  environment: Record<string, string> = {},
  heard?: DestinationStream,
) {
  const { place, remove } = await (engine === 'PostgreSQL'
    ? migratedDatabase()
    : emptyDatabase(engine));
  // Never the folder of a house that somebody runs from this very checkout.
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'sofra-test-data-'));
  const settings = readSettings({ ADMIN_PASSWORD: adminPassword, DATA_DIR, ...environment });
  const store = openStore(place);
  const clock = setClock('2026-11-21T18:30:00.000Z');
  await migrate(store);
  await firstAdmin(store, settings, clock.now());
  const log = openLog(heard ? 'trace' : 'silent', heard);
  const app = await createApp({ store, settings, log, clock: clock.now });
  onTestFinished(async () => {
    await app.close();
    await store.close();
    await remove();
    await rm(DATA_DIR, { recursive: true });
  });
  return { app, store, clock, place, settings, opens: doorOf(app) };
}

/** One more server on the database of a house. */
export async function anotherServer(house: House): Promise<House> {
  const { place, settings, clock } = house;
  const store = openStore(place);
  const log = openLog('silent');
  const app = await createApp({ store, settings, log, clock: clock.now });
  onTestFinished(async () => {
    await app.close();
    await store.close();
  });
  return { ...house, app, store, opens: doorOf(app) };
}

/** The server of a house with bounds that a test can reach, in the place of its own. */
export async function withBounds(house: House, bounds: Bounds): Promise<House> {
  const { store, settings, clock } = house;
  const log = openLog('silent');
  const app = await createApp({ store, settings, log, clock: clock.now, bounds });
  onTestFinished(() => app.close());
  return { ...house, app, opens: doorOf(app) };
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

/** A database without tables, and how to remove it. */
export async function emptyDatabase(engine: EngineName) {
  if (engine === 'PostgreSQL') {
    return postgresDatabase();
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'sofra-test-'));
  return { place: { dataDir }, remove: () => rm(dataDir, { recursive: true }) };
}

async function postgresDatabase(template?: string) {
  const name = `sofra_${randomUUID()}`;
  const databaseUrl = await createPostgresDatabase({ name, ...(template && { template }) });
  return { place: { databaseUrl, dataDir: '' }, remove: () => dropPostgresDatabase(name) };
}

/** A copy of one that was migrated before, since copying is faster than migrating. */
async function migratedDatabase() {
  template ??= migratedTemplate();
  return postgresDatabase(await template);
}

let template: Promise<string> | undefined;

/** One for each worker, which runs one test file at a time. */
async function migratedTemplate(): Promise<string> {
  const name = `sofra_template_${process.env.VITEST_POOL_ID}`;
  await dropPostgresDatabase(name);
  const store = openStore({ databaseUrl: await createPostgresDatabase({ name }), dataDir: '' });
  await migrate(store);
  await store.close();
  return name;
}
