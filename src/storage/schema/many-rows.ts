// Changes all rows of a table while servers are at work, in batches.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ManyRows } from '../../../migrations/statements.ts';
import type { Database } from '../database/tables.ts';
import { between } from './at-once.ts';
import { reach, type Place } from './taken.ts';
import { inTurn, type Runner } from './turn.ts';

/** Milliseconds that one batch should take, for which a request may wait for its row. */
const duration = 40;
/** Rows of the first batch, and the limit of all batches. */
const sizes = { first: 10, limit: 10_000 };
/** Milliseconds between two reports of progress. */
const interval = 10_000;

/**
 * Goes through the rows by their numbers and notes each batch, so that a Sofra that takes over
 * after a kill goes on there. It pauses as long as each batch has taken, for requests to be served.
 */
export async function changeRows(
  runner: Runner,
  many: ManyRows,
  { place, report }: { place: Place; report: (more: string) => void },
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
    size = sizeAfter({ size, took: some.took });
    if (performance.now() - reportedAt > interval) {
      report(`, up to number ${after}`);
      reportedAt = performance.now();
    }
    await pause(some.took);
  }
}

/** Changes the next rows after a number; nothing where none are left. */
async function changeSome(
  db: Database,
  { rows, by, change }: ManyRows,
  { place, after, size }: { place: Place; after: number; size: number },
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
  await reach(db, { ...place, upTo: last });
  return { last, took };
}

/** The rows that take the planned duration, but no more than twice as many as before. */
const sizeAfter = ({ size, took }: { size: number; took: number }) =>
  Math.ceil(Math.min(sizes.limit, size * Math.min(2, duration / took)));
