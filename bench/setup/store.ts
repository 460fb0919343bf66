// The store of a restaurant, opened for some work beside its server.
import { openStore, type Store } from '../../src/storage/database/store.ts';
import type { Environment } from './server.ts';

export async function withStore<Found>(
  { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }: Environment,
  work: (store: Store) => Promise<Found>,
): Promise<Found> {
  const store = openStore({ databaseUrl, dataDir });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
