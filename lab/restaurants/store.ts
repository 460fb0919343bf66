// Opens the database of a restaurant beside its server.
import { openStore, type DatabaseLocation, type Store } from '../../src/storage/database/store.ts';
import { databaseAt } from '../postgres/databases.ts';

export async function withStore<Found>(
  location: DatabaseLocation,
  work: (store: Store) => Promise<Found>,
): Promise<Found> {
  const store = openStore({ ...location, withoutTimeouts: true });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The environment variables with which Sofra finds a database. */
export const environmentOf = ({
  databaseUrl,
  dataDir,
}: DatabaseLocation): Record<string, string> => ({
  ...(dataDir && { DATA_DIR: dataDir }),
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});

/** Releases the leases of a killed process, as their expiry would. */
export const expireLease = (location: DatabaseLocation) =>
  withStore(location, ({ db }) => db.deleteFrom('leases').execute());

/** The location of the database at a PostgreSQL address. */
export const locationAt = (server: string, name: string, dataDir = ''): DatabaseLocation => ({
  databaseUrl: databaseAt(server, name),
  dataDir,
});
