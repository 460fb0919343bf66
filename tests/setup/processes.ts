// Sofra as a separate process, which ends with the test or the part of it.
import { inject, onTestFailed } from 'vitest';
import type { DatabaseLocation } from '../../src/storage/database/store.ts';
import { clientAt, logIn } from '../../lab/calls/client.ts';
import { run } from '../../lab/processes.ts';
import { findProgram } from '../../lab/programs.ts';
import { adminPassword } from '../../lab/restaurants/furnish.ts';
import { environmentOf, withStore } from '../../lab/restaurants/store.ts';
import { launch, type Sofra, type Way } from '../../lab/servers/sofra.ts';
import { emptyDatabase } from '../restaurant.ts';
import { atTheEnd } from './endings.ts';
import type { EngineName } from './engines.ts';

/** Starts Sofra until the test ends, or the part of it. */
export function start(environment: Record<string, string>, way: Way = {}) {
  const sofra = launch(environment, way);
  atTheEnd(() => endOf(sofra));
  return sofra;
}

/** Kills a server, and waits until no process of it uses its folder or database. */
async function endOf(sofra: Sofra) {
  await sofra.kill();
  await sofra.ended;
}

/** An empty database, and the environment variables with which Sofra finds it. */
export async function databaseFor(engine: EngineName) {
  const { location, remove } = await emptyDatabase(engine);
  atTheEnd(remove);
  return { location, config: environmentOf(location) };
}

/** A database with its tables and a new administrator, so that no start has to make them. */
export async function furnishedDatabaseFor(engine: EngineName) {
  const { location, remove } = await emptyDatabase(engine, inject('templates').full);
  atTheEnd(remove);
  const createdAt = new Date().toISOString();
  await withStore(location, ({ db }) => db.updateTable('admins').set({ createdAt }).execute());
  return { location, config: environmentOf(location) };
}

/** A Sofra that can be killed and started again on its database, and an administrator's session. */
export async function openSofra(engine: EngineName, more: Record<string, string> = {}) {
  const { location } = await furnishedDatabaseFor(engine);
  return openSofraOn(location, more);
}

export async function openSofraOn(location: DatabaseLocation, config: Record<string, string> = {}) {
  const client = clientAt('', { keepsConnections: true });
  const environment = { ADMIN_PASSWORD: adminPassword, ...environmentOf(location), ...config };
  const restaurant = {
    location,
    client,
    config: environment,
    sofra: undefined as unknown as Sofra,
    /** Starts the server, or starts it again; sessions from before stay valid. */
    open: async (through?: string) => {
      restaurant.sofra = launch(environment, { through });
      client.address = await restaurant.sofra.address();
    },
    kill: () => restaurant.sofra.kill(),
  };
  // The clean-up is registered once: a round of the test that restarts Sofra leaves it running for
  // the next round.
  atTheEnd(() => endOf(restaurant.sofra));
  onTestFailed(() => console.error(restaurant.sofra.said.slice(-50).join('\n')));
  await restaurant.open();
  client.cookie = await logIn(client);
  return restaurant;
}

export type Restaurant = Awaited<ReturnType<typeof openSofraOn>>;

/**
 * A shell's limit of the size of files, as if the disk were full. `ulimit -f` counts in blocks of
 * 512 bytes by the standard, of 1,024 bytes in some shells. The limit is a little above the size of
 * an empty restaurant.
 */
export const withLittleRoom = 'ulimit -S -f 3000';

const prlimit = findProgram('prlimit');

/**
 * Lifts the limit. Without prlimit, a running process keeps its limit, so Sofra is started again.
 */
export async function makeRoom({ sofra, kill, open }: Restaurant): Promise<void> {
  if (prlimit) {
    await run(prlimit, ['--pid', String(sofra.child.pid), '--fsize=unlimited']);
    return;
  }
  await kill();
  await open();
}
