// Opens the database: SQLite in a folder, or PostgreSQL at an address.
import { Kysely } from 'kysely';
import type { Engine } from './engine.ts';
import { postgres } from './postgres/postgres.ts';
import { sqlite } from './sqlite/sqlite.ts';
import { openSlices, type Slice } from './queries/slices.ts';
import type { Tables } from './tables.ts';

/** Where a database is. */
export interface DatabaseLocation {
  /** `postgres://…`; without it, the database is a file in `dataDir`. */
  databaseUrl?: string | undefined;
  /** The same database past a pooler, for what needs a connection of its own. */
  directUrl?: string | undefined;
  dataDir: string;
}

/** An open database and what its engine does in its own way. */
export interface Store {
  db: Kysely<Tables>;
  engine: Engine;
  /** Where it is, to open it once more: for long work, apart from the requests. */
  location: DatabaseLocation;
  slice: Slice;
  close: () => Promise<void>;
}

interface Opening extends DatabaseLocation {
  /** For long work behind no request: no statement is broken off for taking long. */
  unhurried?: boolean;
  /** For what shares its process with a server, and must not take much of its memory. */
  lean?: boolean;
  /** For a database of the moment: fast, and nothing in it outlives a fault. */
  scratch?: boolean;
}

/** Opens the store; nothing is asked of a PostgreSQL yet. */
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
