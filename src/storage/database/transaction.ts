// Transactions, with retries after serialisation failures and deadlocks.
import type { Transaction } from 'kysely';
import type { Tables } from './tables/tables.ts';
import type { Store } from './store.ts';

const maxTries = 6;

/**
 * Whether an error is worth another try where keys are unique: a conflict of transactions, or a key
 * that another one wrote concurrently.
 */
export const isWorthRetrying =
  ({ isRetryable, isDuplicate }: Pick<Store['engine'], 'isRetryable' | 'isDuplicate'>) =>
  (error: unknown) =>
    isRetryable(error) || isDuplicate(error);

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
