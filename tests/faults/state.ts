// What a database is, seen from beside Sofra, and how long something takes.
import type { Store } from '../../src/storage/database/store.ts';
import { openStore } from '../../src/storage/database/store.ts';
import { schemaIn } from '../schema.ts';
import type { Place } from './check.ts';

/** Tables, indexes, rules and guards, as the engine tells them. */
export const schemaOf = (location: Place) =>
  withStore(location, async (store) => (await schemaIn(store)).join('\n'));

export async function withStore<T>(
  location: Place,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = openStore({ ...location, unhurried: true });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** How many milliseconds it takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** As if the time had passed after which a killed run's lease is anybody's. */
export const letLeaseRunOut = (location: Place) =>
  withStore(location, (store) => store.db.deleteFrom('leases').execute());
