// Opens the database: SQLite in a folder, or PostgreSQL at an address.
import { Kysely } from 'kysely';
import type { Store, Tables } from './database.ts';
import { postgres } from './engine/postgres.ts';
import { sqlite } from './engine/sqlite.ts';

interface Place {
  /** `postgres://…`; without it, the database is a file in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** For long work behind no request: no statement is broken off for taking long. */
  unhurried?: boolean;
}

/** Opens the store; nothing is asked of a PostgreSQL yet. */
export function openStore(place: Place): Store {
  const { databaseUrl: url, dataDir, unhurried = false } = place;
  const engine = url ? postgres({ url, unhurried }) : sqlite(dataDir);
  const db = new Kysely<Tables>({ dialect: engine.dialect });

  function aside(does: 'reads' | 'writes'): Store {
    if (url || does === 'reads') return openStore({ ...place, unhurried: true });
    // SQLite has one writer at a time, and a second connection would stop this thread to wait.
    return { ...store, close: async () => {} };
  }

  async function close() {
    await engine.bell.close();
    await db.destroy();
  }

  const store: Store = { db, engine, aside, close };
  return store;
}
