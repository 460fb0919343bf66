// Locks of PostgreSQL, as another connection sees them.
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../src/storage/database/tables/tables.ts';

/** Waits until a transaction is waiting for a lock. */
export async function untilSomebodyWaits(db: Database): Promise<void> {
  while ((await waiting(db)) === 0);
}

/** The number of transactions that wait for a lock. */
async function waiting(db: Database): Promise<number> {
  const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
  return rows.length;
}

/**
 * Whether a transaction waits for a lock in this database. Has to be called outside of a
 * transaction.
 */
export async function isWaitedFor(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

/**
 * Waits until a number of transactions wait for locks, or until the work `begun` has ended; returns
 * whether they waited.
 */
export async function waitsForLock(
  db: Database,
  begun: Promise<unknown>,
  many = 1,
): Promise<boolean> {
  const over = begun.then(
    () => true,
    () => true,
  );
  for (;;) {
    if (await Promise.race([over, setImmediate(false)])) return false;
    if ((await waiting(db)) >= many) return true;
  }
}
