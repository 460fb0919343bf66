// Applies steps while servers are at work: one statement at a time, under a lease, in transactions
// that are short enough for requests to wait for them.
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { ManyRows, Statement } from '../../../migrations/statements.ts';
import type { LiveSchema } from '../database/engine.ts';
import type { Store } from '../database/store.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import { requireLease, LeaseLost, underLease } from '../leases/leases.ts';
import { between, reporting, type Reports } from './one-transaction.ts';
import type { SchemaStep } from './steps.ts';
import { beginStep, recordProgress, type StepProgress } from './applied-steps.ts';

/**
 * The lock timeout of a statement in milliseconds, in the first try and at most: every request for
 * the table waits behind it. The maximum is below the second after which PostgreSQL checks for
 * deadlocks.
 */
const lockTimeout = { first: 50, last: 500 };
/**
 * The timeout of a statement in milliseconds: together with the lock timeout, it is below a
 * request's timeout.
 */
const working = 1_000;
/** The pause between two tries, as a multiple of the lock timeout. */
const pauseFactor = 10;
const tooLong = `A statement takes longer than the ${working} ms that others can wait for it`;
/**
 * The number of tries of a statement that exceeds its timeout, as on a disk that is briefly slow.
 */
const tries = 3;

/** The target time of a batch of rows in milliseconds, for which a request may wait for its row. */
const duration = 40;
/** The size of the first batch, and the limit of all batches, in rows. */
const sizes = { first: 10, limit: 10_000 };
/** The interval in milliseconds between reports of progress. */
const interval = 10_000;

/** The process that applies steps, and its lease. */
interface Runner {
  store: Store;
  liveSchema: LiveSchema;
  holder: string;
  reports: Reports;
}

/** Applies the missing steps; false if another process does. */
export async function applyOneByOne(
  store: Store,
  steps: readonly SchemaStep[],
  reports: Reports,
): Promise<boolean> {
  const { db, engine } = store;
  const { liveSchema } = engine;
  if (!liveSchema) throw new Error('Nobody else is at work on this database');
  const order = { work: 'migration', clock: () => new Date() } as const;
  try {
    // The next transaction notices a lost lease.
    const done = await underLease(db, order, async (holder) => {
      for (const step of steps) await applyStep({ store, liveSchema, holder, reports }, step);
      await engine.optimize(db);
    });
    return done !== undefined;
  } catch (error) {
    if (error instanceof LeaseLost) return false;
    throw error;
  }
}

/** Applies a step, or the rest of it. */
async function applyStep(runner: Runner, step: SchemaStep): Promise<void> {
  const { name, statements } = step;
  const { statement: done, upTo } = await inTurn(runner, (db) => beginStep(db, step));
  if (done === null) return;
  const report = reporting(step, runner.reports.mention);
  for (const [i, statement] of statements.entries()) {
    if (i < done) continue;
    report(i);
    const place = { name, statement: i, upTo: i === done ? upTo : null };
    const plain = await applyLong(runner, statement, { place, report: (more) => report(i, more) });
    await inTurn(runner, async (db) => {
      for (const text of plain) await sql.raw(text).execute(db);
      await recordProgress(db, { name, statement: i + 1, upTo: null });
    });
  }
  await inTurn(runner, (db) => recordProgress(db, { name, statement: null, upTo: null }));
}

interface Progress {
  place: StepProgress;
  report: (more: string) => void;
}

/**
 * Builds an index or changes rows; returns any other statement, which needs a single transaction.
 */
async function applyLong(
  runner: Runner,
  statement: Statement,
  progress: Progress,
): Promise<readonly string[]> {
  if (typeof statement === 'string') return [statement];
  if ('index' in statement) await runner.liveSchema.buildIndex(runner.store.db, statement);
  else if ('rows' in statement) await changeRows(runner, statement, progress);
  else return statement;
  return [];
}

/**
 * Changes all rows of a table, by their numbers. Each batch is noted, so that another process can
 * continue there after a kill, and is followed by a pause of the same length, in which requests are
 * served.
 */
async function changeRows(
  runner: Runner,
  many: ManyRows,
  { place, report }: Progress,
): Promise<void> {
  let size = sizes.first;
  let after = place.upTo ?? -1;
  let reportedAt = performance.now();
  for (;;) {
    let isAgain = false;
    const some = await inTurn(runner, (db) => {
      // A batch that was rolled back is tried again with fewer rows.
      if (isAgain) size = Math.ceil(size / 2);
      isAgain = true;
      return changeSome(db, many, { place, after, size });
    });
    if (!some) return;
    after = some.last;
    // The number of rows is adjusted to the target time, and at most doubled.
    size = Math.ceil(Math.min(sizes.limit, size * Math.min(2, duration / some.took)));
    if (performance.now() - reportedAt > interval) {
      report(`, up to number ${after}`);
      reportedAt = performance.now();
    }
    await pause(some.took);
  }
}

/** Changes the next rows after a number; undefined if none are left. */
async function changeSome(
  db: Database,
  { rows, by, change }: ManyRows,
  { place, after, size }: { place: StepProgress; after: number; size: number },
) {
  const column = sql.ref(by);
  const { rows: found } = await sql<{ last: number | null }>`
    select max(${column}) as last from (select ${column} from ${sql.table(rows)}
      where ${column} > ${after} order by ${column} limit ${size}) few`.execute(db);
  const last = found[0]?.last ?? null;
  if (last === null) return undefined;
  const began = performance.now();
  await sql.raw(between(change, [after + 1, last])).execute(db);
  const took = performance.now() - began;
  await recordProgress(db, { ...place, upTo: last });
  return { last, took };
}

/**
 * Runs the work in a transaction that only commits if the lease is still held. It is rolled back
 * and tried again if a statement exceeds the lock timeout or its own.
 */
async function inTurn<T>(
  { store: { db, engine }, liveSchema, holder, reports }: Runner,
  work: (db: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  let tooSlow = 0;
  let isReported = false;
  for (let wait = lockTimeout.first; ; wait = Math.min(2 * wait, lockTimeout.last)) {
    try {
      return await db.transaction().execute(async (transaction) => {
        await liveSchema.limit(transaction, { waiting: wait, working });
        await requireLease(transaction, holder);
        return work(transaction);
      });
    } catch (error) {
      if (liveSchema.isTooSlow(error)) tooSlow += 1;
      else if (!liveSchema.isHeldUp(error) && !engine.isRetryable(error)) throw error;
      if (tooSlow === tries) throw new Error(tooLong, { cause: error });
    }
    if (wait === lockTimeout.last && !isReported) {
      reports.say('It waits for something that takes long, such as a backup, and goes on after it');
      isReported = true;
    }
    await pause(pauseFactor * wait);
  }
}
