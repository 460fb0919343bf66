// One transaction of a step, behind which no request waits for longer than it does elsewhere.
import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Connection, Engine, LiveSchema } from '../database/engine.ts';
import type { Tables } from '../database/tables.ts';
import { assureLease } from '../leases/leases.ts';
import type { Report } from './report.ts';

/** Who takes steps. */
export interface Runner {
  db: Connection;
  liveSchema: LiveSchema;
  holder: string;
  isRetryable: Engine['isRetryable'];
  report: Report;
}

/**
 * Milliseconds that a statement stands in line for a lock, at first and at last: whatever needs the
 * table stands behind it. Less than the second after which PostgreSQL looks for deadlocks.
 */
const waiting = { first: 50, last: 500 };
/** Milliseconds that a statement may work: together with the waiting, less than a request waits. */
const working = 1_000;
/** Between two tries the table is left alone for so many times as long as the line was. */
const rest = 10;
const tooLong = `A statement takes longer than the ${working} ms that others can wait for it`;
/** How often a statement may take too long, as on a disk that hangs for a moment. */
const tries = 3;

/**
 * Runs the work in a transaction that commits under the lease only. What does not get its locks in
 * no time, or takes too long, is rolled back and tried again.
 */
export async function inTurn<T>(
  { db, liveSchema, holder, isRetryable, report }: Runner,
  work: (db: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  let tooSlow = 0;
  let isTold = false;
  for (let wait = waiting.first; ; wait = Math.min(2 * wait, waiting.last)) {
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
    if (wait === waiting.last && !isTold) {
      report('It stands behind something that takes long, such as a backup, and goes on after it');
      isTold = true;
    }
    await pause(rest * wait);
  }
}
