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
export function openStore({ databaseUrl: url, dataDir, unhurried = false }: Place): Store {
  const engine = url ? postgres({ url, unhurried }) : sqlite(dataDir);
  const db = new Kysely<Tables>({ dialect: engine.dialect });
  return { db, engine, close: () => db.destroy() };
}
