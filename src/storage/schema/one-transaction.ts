// Applies steps of the schema in one transaction, and reports them.
import { sql } from 'kysely';
import type { Statement } from '../../../migrations/statements.ts';
import type { Engine } from '../database/engine.ts';
import type { Store } from '../database/store.ts';
import { knownSteps, releaseOf, type SchemaStep } from './steps.ts';
import { createTable, readAppliedSteps, stepsTable } from './applied-steps.ts';

export type Report = (sentence: string) => void;

/** Reports progress to the person who waits for the start. */
export interface Reports {
  say: Report;
  /** Prints a sentence only if nothing was printed for a while. */
  mention: Report;
  /** Whether a copy of the database is made first, if the engine can do that. */
  keeps?: boolean;
}

/** Reports each statement before it runs, since it may take long on a large table. */
export const reporting =
  ({ name, statements }: SchemaStep, report: Report) =>
  (statement: number, more = '') =>
    report(`At ${name}, statement ${statement + 1} of ${statements.length}${more}`);

/**
 * Applies the steps while no server is at work on the database. Servers of the first versions can
 * only apply steps in this way, so beside them only the steps without a kind are applied. False if
 * another process is applying steps.
 */
export async function applyInOneTransaction(
  { db, engine }: Store,
  steps: readonly SchemaStep[],
  { say, mention, keeps = true }: Reports,
): Promise<boolean> {
  const { liveSchema } = engine;
  let isNew = true;
  const isDone = await db.transaction().execute(async (transaction) => {
    if (liveSchema && !(await liveSchema.lock(transaction))) return false;
    const applied = await readAppliedSteps(transaction);
    isNew = applied.size === 0;
    if (isNew) await createTable(transaction);
    else if (keeps && steps.some(({ name }) => !applied.has(name))) await keepCopy(engine, say);
    for (const step of steps) {
      if (applied.has(step.name) || (liveSchema && !isNew && step.kind)) continue;
      const report = reporting(step, isNew ? () => {} : mention);
      for (const [i, statement] of step.statements.entries()) {
        report(i);
        for (const text of plain(statement)) await sql.raw(text).execute(transaction);
      }
      const { name, needs } = step;
      const timestamp = new Date().toISOString();
      const row = { name, timestamp, ...(needs !== null && { needs }) };
      await transaction.insertInto(stepsTable).values(row).execute();
    }
    return true;
  });
  if (isDone && !isNew) await engine.optimize(db);
  return isDone;
}

/**
 * Copies the database while nobody writes, so that the copy is the exact state before the steps.
 */
async function keepCopy({ copyBefore }: Engine, say: Report) {
  const path = await copyBefore?.(releaseOf([...knownSteps]), new Date());
  if (path) say(`As it was, the database is kept in ${path}`);
}

/** The SQL of a statement of a step, for the case that no server is at work. */
function plain(statement: Statement): readonly string[] {
  if (typeof statement === 'string') return [statement];
  if ('index' in statement) {
    const { index, on, unique } = statement;
    return [`create ${unique ? 'unique ' : ''}index "${index}" on ${on}`];
  }
  if ('rows' in statement) return [between(statement.change, [0, Number.MAX_SAFE_INTEGER])];
  return statement;
}

/** The SQL that changes the rows from one number to another, both included. */
export const between = (change: string, [from, to]: readonly [from: number, to: number]) =>
  change.replaceAll('{from}', String(from)).replaceAll('{to}', String(to));
