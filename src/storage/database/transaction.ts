// Transactions, with retries after serialisation failures and deadlocks.
import type { Transaction } from 'kysely';
import type { Tables } from './tables/tables.ts';
import type { Store } from './store.ts';

const maxTries = 6;

/**
 * Runs the work in one transaction. If the engine aborts it because of another transaction (a
 * serialisation failure or a deadlock), it is run again, at most five times.
 */
export async function transact<T>(
  { db, engine }: Store,
  work: (db: Transaction<Tables>) => Promise<T>,
  isRetryable: (error: unknown) => boolean = engine.isRetryable,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === maxTries || !isRetryable(error)) throw error;
    }
  }
}

/**
 * The errors after which a transaction is run again that writes something of which there may be
 * one: those of the engine, and the duplicate that another process has written at the same time.
 */
export const orDuplicate =
  ({ engine }: Pick<Store, 'engine'>) =>
  (error: unknown): boolean =>
    engine.isRetryable(error) || engine.isDuplicate(error);
