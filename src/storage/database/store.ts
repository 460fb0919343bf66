// Opens the database: SQLite in a folder, or PostgreSQL at an address.
import { Kysely } from 'kysely';
import type { Engine } from './engine.ts';
import { postgres } from './postgres/postgres.ts';
import { sqlite } from './sqlite/sqlite.ts';
import { createPace, createSlices, type Pace, type Slice } from './queries/slices.ts';
import type { Tables } from './tables/tables.ts';

/** The location of a database. */
export interface DatabaseLocation {
  /** `postgres://…`; without it, the database is a file in `dataDir`. */
  databaseUrl?: string | undefined;
  /**
   * The address of the same database without a pooler, for work that needs a dedicated connection.
   */
  directUrl?: string | undefined;
  dataDir: string;
}

/** An open database with its engine. */
export interface Store {
  db: Kysely<Tables>;
  engine: Engine;
  /** The location, with which long work opens separate connections. */
  location: DatabaseLocation;
  slice: Slice;
  /** Schedules slices of long work, one at a time and with pauses between them. */
  pace: Pace;
  close: () => Promise<void>;
}

interface Opening extends DatabaseLocation {
  /** For long work outside of requests: queries have no timeout. */
  withoutTimeouts?: boolean;
  /** For long work beside a server: uses little memory. */
  lean?: boolean;
  /** For a temporary database: faster, but lost after a crash. */
  scratch?: boolean;
}

/** Opens the store; the connection to PostgreSQL is made by the first query. */
export function openStore(opening: Opening): Store {
  const { databaseUrl, directUrl, dataDir, withoutTimeouts = false } = opening;
  const { lean = false, scratch = false } = opening;
  const file = { folder: dataDir, withoutTimeouts, lean, scratch };
  const engine = databaseUrl
    ? postgres({ url: databaseUrl, directUrl, withoutTimeouts })
    : sqlite(file);
  const db = new Kysely<Tables>({ dialect: engine.dialect });
  async function close() {
    await engine.notifier.close();
    await db.destroy();
  }

  const location = { databaseUrl, directUrl, dataDir };
  return { db, engine, location, slice: createSlices(), pace: createPace(), close };
}
