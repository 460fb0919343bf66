// What queries are asked on.
import type { Engine } from './engine.ts';
import type { Database } from './tables.ts';

/** A database, or a transaction on it, and the engine that it is on. */
export interface DatabaseContext {
  db: Database;
  engine: Engine;
}
