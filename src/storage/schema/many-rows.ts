// Changes all rows of a table beside servers at work: a few at a time, each time to the end.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ManyRows } from '../../../migrations/statements.ts';
import type { Database } from '../database/tables.ts';
import { between } from './at-once.ts';
import { reach, type Place } from './taken.ts';
import { inTurn, type Runner } from './turn.ts';

/** Milliseconds that the rows of one time are to be changed in: whoever wants one waits as long. */
const aim = 40;
/** How many rows are changed the first time, and at most. */
const sizes = { first: 10, most: 10_000 };
/** Milliseconds between two words about how far it is. */
const often = 10_000;

/**
 * Goes through the rows by their numbers and notes how far, so that whoever comes after a kill goes
 * on there. The database rests for as long as it has worked: requests go before it.
 */
export async function changeRows(
  runner: Runner,
  many: ManyRows,
  { place, told }: { place: Place; told: (more: string) => void },
): Promise<void> {
  let size = sizes.first;
  let after = place.upTo ?? -1;
  let toldAt = performance.now();
  for (;;) {
    let isAgain = false;
    const some = await inTurn(runner, (db) => {
      // What was broken off is tried with fewer.
      if (isAgain) size = Math.ceil(size / 2);
      isAgain = true;
      return changeSome(db, many, { place, after, size });
    });
    if (!some) return;
    after = some.last;
    size = sizeAfter({ size, took: some.took });
    if (performance.now() - toldAt > often) {
      told(`, up to number ${after}`);
      toldAt = performance.now();
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

/** As many as take the time aimed at, but not more than twice as many at a jump. */
const sizeAfter = ({ size, took }: { size: number; took: number }) =>
  Math.ceil(Math.min(sizes.most, size * Math.min(2, aim / took)));
