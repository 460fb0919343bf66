// Takes steps while servers are at work: each of their queries by itself, under a lease.
import { sql } from 'kysely';
import type { Statement } from '../../../migrations/statements.ts';
import type { Store } from '../database/store.ts';
import { LeaseLost, underLease } from '../leases/leases.ts';
import { changeRows } from './many-rows.ts';
import { reporting, type Report, type Reports } from './report.ts';
import type { SchemaStep } from './steps.ts';
import { begin, reach, type Place } from './taken.ts';
import { inTurn, type Runner } from './turn.ts';

/** Takes the steps that are missing; false where another Sofra does. */
export async function takeOneByOne(
  { db, engine }: Store,
  steps: readonly SchemaStep[],
  { say, mention }: Reports,
): Promise<boolean> {
  const { liveSchema } = engine;
  if (!liveSchema) throw new Error('Nobody else is at work on this database');
  try {
    // A lease that is lost is noticed by the next transaction.
    const done = await underLease(
      db,
      { work: 'migration', clock: () => new Date() },
      async (holder) => {
        const runner = { db, liveSchema, holder, isRetryable: engine.isRetryable, report: say };
        for (const step of steps) await takeStep(runner, step, mention);
        await engine.optimize(db);
      },
    );
    return done !== undefined;
  } catch (error) {
    if (error instanceof LeaseLost) return false;
    throw error;
  }
}

/** Takes a step, or the rest of it. */
async function takeStep(runner: Runner, step: SchemaStep, mention: Report): Promise<void> {
  const { name, statements } = step;
  const { statement: done, upTo } = await inTurn(runner, (db) => begin(db, step));
  if (done === null) return;
  const report = reporting(step, mention);
  for (const [i, statement] of statements.entries()) {
    if (i < done) continue;
    report(i);
    await takeStatement(runner, statement, {
      place: { name, statement: i, upTo: i === done ? upTo : null },
      report: (more) => report(i, more),
    });
  }
  await inTurn(runner, (db) => reach(db, { name, statement: null, upTo: null }));
}

async function takeStatement(
  runner: Runner,
  statement: Statement,
  { place, report }: { place: Place & { statement: number }; report: (more: string) => void },
): Promise<void> {
  const next = { name: place.name, statement: place.statement + 1, upTo: null };
  if (typeof statement === 'object' && 'index' in statement) {
    await runner.liveSchema.buildIndex(runner.db, statement);
    await inTurn(runner, (db) => reach(db, next));
  } else if (typeof statement === 'object' && 'rows' in statement) {
    await changeRows(runner, statement, { place, report });
    await inTurn(runner, (db) => reach(db, next));
  } else {
    await inTurn(runner, async (db) => {
      for (const text of [statement].flat()) await sql.raw(text).execute(db);
      await reach(db, next);
    });
  }
}
