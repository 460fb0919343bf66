// All or nothing, and again where the engine asks for it.
import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';
import type { Store } from './store.ts';

const tries = 6;

/**
 * Runs the work in one transaction. When the engine broke it off because of a neighbour
 * (a serialisation failure, a deadlock), it is run again, at most five times.
 */
export async function transact<T>(
  { db, engine }: Store,
  work: (db: Transaction<Tables>) => Promise<T>,
  isRetryable: (error: unknown) => boolean = engine.isRetryable,
): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (left === 1 || !isRetryable(error)) throw error;
    }
  }
}
