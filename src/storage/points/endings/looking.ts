// The work of each business day about points that end: ends what notices have announced, and looks
// at all guests in slices for what has to be announced.
import { endsOf } from '../../../domain/points/endings.ts';
import { createSliceSize } from '../../../domain/slices.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { inSlice } from '../../database/in-slice.ts';
import { prepared, type Param } from '../../database/queries/prepared.ts';
import type { Store } from '../../database/store.ts';
import type { Database } from '../../database/tables/tables.ts';
import { lockStored, readStored, storeSettings } from '../../restaurant/setting-queries.ts';
import { lockEnding, readEnding, readHoldings, type Ending } from './holdings.ts';
import { writeEndings, writingOf } from './writing.ts';

/** The size of slices of guests whose notice is over. */
const closing = createSliceSize({ limit: 100 });
/** The size of slices of all guests, of most of whom nothing is written. */
const looking = createSliceSize({ limit: 1_000 });

/** How far the look of a day has come, which all servers share. */
const look = 'endings.look';
interface Progress {
  day: string;
  /** The last guest; null once all were looked at. */
  after: number | null;
  /** What will end in each month of those looked at so far. */
  months: Record<string, number>;
}
const notBegun: Progress = { day: '', after: null, months: {} };

/** What ends in each month, if nobody spends anything or comes: found by the last whole look. */
const expected = 'endings.expected';
export interface ExpectedEndings {
  /** The business day of the look; empty before the first one. */
  day: string;
  months: Record<string, number>;
}
const noneExpected: ExpectedEndings = { day: '', months: {} };

export const readExpectedEndings = async (db: Database): Promise<ExpectedEndings> =>
  (await readStored(db, { [expected]: noneExpected }))[expected]!;

/**
 * Does a slice of the work of today; returns whether all is done. Nothing ends while the rule is
 * off. Two servers take turns, since each guest is locked, and so is the progress of the look.
 */
export async function endDuePoints(store: Store, now: Date): Promise<boolean> {
  const ending = await readEnding(store);
  if (!ending) return true;
  const today = ending.dayOf(now);
  const due = await overNotices(store, { day: today, limit: closing.rows });
  if (due.length > 0) {
    const { told } = await inSlice(store, closing, async (db) => {
      const context = { ...store, db };
      const inForce = await lockEnding(context);
      const ids = due.map(({ customerId }) => customerId);
      const written = inForce ? await writeEndings(context, ids, { ending: inForce, now }) : [];
      return { rows: due.length, told: written };
    });
    store.engine.notifier.publish(told);
    return false;
  }
  if (isOver(await readProgress(store.db), today)) return true;
  const { told, isWhole } = await inSlice(store, looking, async (db, limit) => {
    const context = { ...store, db };
    const inForce = await lockEnding(context);
    if (!inForce) return { rows: 0, told: [], isWhole: true };
    return lookAtSome(context, { ending: inForce, limit, now });
  });
  store.engine.notifier.publish(told);
  return isWhole;
}

const readProgress = async (db: Database) => (await readStored(db, { [look]: notBegun }))[look]!;

const isOver = ({ day, after }: Progress, today: string) => day >= today && after === null;

const overNotices = prepared(({ db }, param: Param<{ day: string; limit: number }>) =>
  db
    .selectFrom('ending_notices')
    .select('customerId')
    // This is the condition of the partial index.
    .where('closedAt', 'is', null)
    .where('day', '<', param('day'))
    .orderBy('day')
    .orderBy('id')
    .limit(param('limit')),
);

const nextHolders = prepared(({ db }, param: Param<{ after: number; limit: number }>) =>
  db
    .selectFrom('customers')
    .select(['id', 'points', 'spent', 'createdAt'])
    .where('id', '>', param('after'))
    .orderBy('id')
    .limit(param('limit')),
);

interface Look {
  ending: Ending;
  limit: number;
  now: Date;
}

async function lookAtSome(context: DatabaseContext, { ending, limit, now }: Look) {
  const { db } = context;
  await lockStored(context, { name: look, initial: notBegun });
  const today = ending.dayOf(now);
  const before = await readProgress(db);
  if (isOver(before, today)) return { rows: 0, told: [], isWhole: true };
  const progress = before.day === today ? before : { day: today, after: 0, months: {} };
  const guests = await nextHolders(context, { after: progress.after ?? 0, limit });
  const holders = guests.filter(({ points, spent }) => points > spent);
  const holdings = await readHoldings(context, holders, ending);
  const found = holders.filter((holder) => {
    const { over, missing } = writingOf(holder, holdings.get(holder.id)!, { ending, today });
    return over.length + missing.length > 0;
  });
  const months = { ...progress.months };
  const last = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  for (const holding of holdings.values()) {
    for (const { day, points } of endsOf(holding, ending.rule)) {
      const month = day.slice(0, 7);
      if (day <= last) months[month] = (months[month] ?? 0) + points;
    }
  }
  const told = await writeEndings(
    context,
    found.map(({ id }) => id),
    { ending, now },
  );
  const isWhole = guests.length < limit;
  const after = isWhole ? null : guests.at(-1)!.id;
  await storeSettings(db, { [look]: { day: today, after, months } satisfies Progress });
  if (isWhole) {
    await storeSettings(db, { [expected]: { day: today, months } satisfies ExpectedEndings });
  }
  return { rows: guests.length, told, isWhole };
}
