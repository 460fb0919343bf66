// Locks of PostgreSQL, seen from another connection.
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../src/storage/database/tables/tables.ts';

/** Waits until another transaction waits for a lock. */
export async function untilSomebodyWaits(db: Database): Promise<void> {
  while ((await waiting(db)) === 0);
}

/** How many transactions wait for a lock. */
async function waiting(db: Database): Promise<number> {
  const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
  return rows.length;
}

/** Whether a transaction waits for a lock in this database; asked outside of any transaction. */
export async function isWaitedFor(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

/** Whether something that was begun is one of so many that wait for a lock, before it ends. */
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
