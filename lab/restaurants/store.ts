// The database of a restaurant, opened beside its server.
import { openStore, type DatabaseLocation, type Store } from '../../src/storage/database/store.ts';
import { databaseAt } from '../postgres/databases.ts';

export async function withStore<Found>(
  location: DatabaseLocation,
  work: (store: Store) => Promise<Found>,
): Promise<Found> {
  const store = openStore({ ...location, unhurried: true });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The settings with which a Sofra finds a database. */
export const environmentOf = ({
  databaseUrl,
  dataDir,
}: DatabaseLocation): Record<string, string> => ({
  ...(dataDir && { DATA_DIR: dataDir }),
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});

/** Frees the lease of a killed run, as time would. */
export const letLeaseRunOut = (location: DatabaseLocation) =>
  withStore(location, ({ db }) => db.deleteFrom('leases').execute());

/** The location of a database on the PostgreSQL server at an address. */
export const locationAt = (server: string, name: string, dataDir = ''): DatabaseLocation => ({
  databaseUrl: databaseAt(server, name),
  dataDir,
});
