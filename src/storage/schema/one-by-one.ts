// Takes steps beside servers at work: each statement by itself, under a lease.
import { sql } from 'kysely';
import type { Statement } from '../../../migrations/statements.ts';
import type { Store } from '../database/store.ts';
import { newHolder } from '../leases/holders.ts';
import { giveLeaseBack, LeaseLost, renewLease, takeLease } from '../leases/leases.ts';
import { changeRows } from './many-rows.ts';
import { reporting, type Report, type Reports } from './report.ts';
import type { SchemaStep } from './steps.ts';
import { begin, reach, type Place } from './taken.ts';
import { inTurn, type Runner } from './turn.ts';

/** Milliseconds between two renewals of the lease. */
const beat = 2_000;

/** Takes those that are not yet taken; false where another Sofra does. */
export async function takeOneByOne(
  { db, engine }: Store,
  steps: readonly SchemaStep[],
  { say, mention }: Reports,
): Promise<boolean> {
  const { liveSchema } = engine;
  if (!liveSchema) throw new Error('Nobody else is at work on this database');
  const holder = newHolder();
  if (!(await takeLease(db, { holder, at: new Date(), work: 'migration' }))) return false;
  const renewing = setInterval(() => {
    // A database that is away for now is asked again; a lease that is lost shows at the next turn.
    renewLease(db, { holder, at: new Date() }).catch(() => {});
  }, beat);
  try {
    const runner = { db, liveSchema, holder, isRetryable: engine.isRetryable, report: say };
    for (const step of steps) await takeStep(runner, step, mention);
    await engine.optimize(db);
    return true;
  } catch (error) {
    if (error instanceof LeaseLost) return false;
    throw error;
  } finally {
    clearInterval(renewing);
    // Where it cannot be given back now, it runs out.
    await giveLeaseBack(db, holder).catch(() => {});
  }
}

/** Takes a step, or what is left of it. */
async function takeStep(runner: Runner, step: SchemaStep, mention: Report): Promise<void> {
  const { name, statements } = step;
  const { statement: done, upTo } = await inTurn(runner, (db) => begin(db, step));
  if (done === null) return;
  const told = reporting(step, mention);
  for (const [i, statement] of statements.entries()) {
    if (i < done) continue;
    told(i);
    await takeStatement(runner, statement, {
      place: { name, statement: i, upTo: i === done ? upTo : null },
      told: (more) => told(i, more),
    });
  }
  await inTurn(runner, (db) => reach(db, { name, statement: null, upTo: null }));
}

async function takeStatement(
  runner: Runner,
  statement: Statement,
  { place, told }: { place: Place & { statement: number }; told: (more: string) => void },
): Promise<void> {
  const next = { name: place.name, statement: place.statement + 1, upTo: null };
  if (typeof statement === 'object' && 'index' in statement) {
    await runner.liveSchema.buildIndex(runner.db, statement);
    await inTurn(runner, (db) => reach(db, next));
  } else if (typeof statement === 'object' && 'rows' in statement) {
    await changeRows(runner, statement, { place, told });
    await inTurn(runner, (db) => reach(db, next));
  } else {
    await inTurn(runner, async (db) => {
      for (const text of [statement].flat()) await sql.raw(text).execute(db);
      await reach(db, next);
    });
  }
}
