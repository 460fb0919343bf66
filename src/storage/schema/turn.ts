// One transaction of a step, short enough for requests to wait for it.
import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Connection, Engine, LiveSchema } from '../database/engine.ts';
import type { Tables } from '../database/tables.ts';
import { assureLease } from '../leases/leases.ts';
import type { Report } from './report.ts';

/** The process that takes steps, and its lease. */
export interface Runner {
  db: Connection;
  liveSchema: LiveSchema;
  holder: string;
  isRetryable: Engine['isRetryable'];
  report: Report;
}

/**
 * Milliseconds that a statement waits for a lock, in the first try and at most: every request that
 * needs the table waits behind it. Less than the second after which PostgreSQL looks for deadlocks.
 */
const lockTimeout = { first: 50, last: 500 };
/**
 * Milliseconds that a statement may run: with the wait for its lock less than a request's timeout.
 */
const working = 1_000;
/** The pause between two tries, as a multiple of the lock timeout. */
const pauseFactor = 10;
const tooLong = `A statement takes longer than the ${working} ms that others can wait for it`;
/** How often a statement may run too long, as on a disk that is slow for a moment. */
const tries = 3;

/**
 * Runs the work in a transaction that commits under the lease only. It is rolled back and tried
 * again where a statement does not get its lock in time or runs too long.
 */
export async function inTurn<T>(
  { db, liveSchema, holder, isRetryable, report }: Runner,
  work: (db: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  let tooSlow = 0;
  let isReported = false;
  for (let wait = lockTimeout.first; ; wait = Math.min(2 * wait, lockTimeout.last)) {
    try {
      return await db.transaction().execute(async (transaction) => {
        await liveSchema.limit(transaction, { waiting: wait, working });
        await assureLease(transaction, holder);
        return work(transaction);
      });
    } catch (error) {
      if (liveSchema.isTooSlow(error)) tooSlow += 1;
      else if (!liveSchema.isHeldUp(error) && !isRetryable(error)) throw error;
      if (tooSlow === tries) throw new Error(tooLong, { cause: error });
    }
    if (wait === lockTimeout.last && !isReported) {
      report('It waits for something that takes long, such as a backup, and goes on after it');
      isReported = true;
    }
    await pause(pauseFactor * wait);
  }
}
