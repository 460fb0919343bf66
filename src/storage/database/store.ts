// Opens the database: SQLite in a folder, or PostgreSQL at an address.
import { Kysely } from 'kysely';
import type { Engine } from './engine.ts';
import { postgres } from './postgres/postgres.ts';
import { sqlite } from './sqlite/sqlite.ts';
import { openSlices, type Slice } from './queries/slices.ts';
import type { Tables } from './tables/tables.ts';

/** The location of a database. */
export interface DatabaseLocation {
  /** `postgres://…`; without it, the database is a file in `dataDir`. */
  databaseUrl?: string | undefined;
  /** The same database without the pooler, for work that needs a connection of its own. */
  directUrl?: string | undefined;
  dataDir: string;
}

/** An open database with its engine. */
export interface Store {
  db: Kysely<Tables>;
  engine: Engine;
  /** The location, with which long work opens the database once more, apart from requests. */
  location: DatabaseLocation;
  slice: Slice;
  close: () => Promise<void>;
}

interface Opening extends DatabaseLocation {
  /** For long work outside of requests: no query has a time-out. */
  unhurried?: boolean;
  /** For work within the process of a server: uses little memory. */
  lean?: boolean;
  /** For a temporary database: fast, and lost after a crash. */
  scratch?: boolean;
}

/** Opens the store; a PostgreSQL is not connected to yet. */
export function openStore(opening: Opening): Store {
  const { databaseUrl, directUrl, dataDir, unhurried = false } = opening;
  const { lean = false, scratch = false } = opening;
  const file = { folder: dataDir, unhurried, lean, scratch };
  const engine = databaseUrl ? postgres({ url: databaseUrl, directUrl, unhurried }) : sqlite(file);
  const db = new Kysely<Tables>({ dialect: engine.dialect });
  async function close() {
    await engine.notifier.close();
    await db.destroy();
  }

  const location = { databaseUrl, directUrl, dataDir };
  return { db, engine, location, slice: openSlices(), close };
}
