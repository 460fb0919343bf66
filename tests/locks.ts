// Locks of PostgreSQL, as another connection sees them.
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { until } from '../lab/wait.ts';
import type { Database } from '../src/storage/database/tables/tables.ts';

/** Waits until a transaction is waiting for a lock. */
export const untilSomebodyWaits = (db: Database): Promise<void> =>
  until(async () => (await waiting(db)) > 0);

/**
 * The number of transactions that wait for a lock in this database; those of other tests wait in
 * others. A lock on a transaction is listed without a database, but a transaction that waits for
 * one has locked tables as well.
 */
async function waiting(db: Database): Promise<number> {
  const { rows } = await sql`select 1 from pg_locks where not granted and pid in (
    select pid from pg_locks
    where database = (select oid from pg_database where datname = current_database())
  )`.execute(db);
  return rows.length;
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
