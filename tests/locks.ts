// Locks of PostgreSQL, seen from another connection.
import { sql } from 'kysely';
import type { Database } from '../src/storage/database/tables.ts';

/** Waits until another transaction waits for a lock. */
export async function untilSomebodyWaits(db: Database): Promise<void> {
  while ((await waiting(db)) === 0);
}

/** How many transactions wait for a lock. */
export async function waiting(db: Database): Promise<number> {
  const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
  return rows.length;
}
