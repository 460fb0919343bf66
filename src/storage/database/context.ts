// The context of a query: the database and its engine.
import type { Engine } from './engine.ts';
import type { Database } from './tables/tables.ts';

/** A database, or a transaction on it, together with its engine. */
export interface DatabaseContext {
  db: Database;
  engine: Engine;
}
