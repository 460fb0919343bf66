// Levels that the owner gives until a day: giving one, and the end of each on its day.
import type { GivenLevel, LevelGiving } from '../../../contract/values/given-level.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { givenDays, levelOf } from '../../../domain/points/level-periods.ts';
import { aboutField, found, Refusal } from '../../../domain/refusal.ts';
import { createSliceSize } from '../../../domain/slices.ts';
import { noteEvents } from '../../connections/event-recording.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { inSlice } from '../../database/in-slice.ts';
import { readLadder } from '../../database/queries/computed-levels.ts';
import { prepared, type Param } from '../../database/queries/prepared.ts';
import { preparedLock } from '../../database/queries/rows.ts';
import type { Store } from '../../database/store.ts';
import type { Database } from '../../database/tables/tables.ts';
import { readClocks } from '../../restaurant/setting-queries.ts';
import { daysBy } from './level-sums.ts';

const columns = [
  'id',
  'points',
  'lapsed',
  'kept',
  'givenLevel',
  'givenUntil',
  'givenReason',
  'givenById',
] as const;
const lockGiven = preparedLock('customers', columns);

/** The columns of no given level. */
const none = { givenLevel: null, givenUntil: null, givenReason: null, givenById: null };

interface Giving {
  id: number;
  /** Null ends the level that is given. */
  giving: LevelGiving | null;
  byId: number;
  at: Date;
}

/**
 * Gives a member a level until a business day, in place of an earlier one, or ends it. Returns
 * whether anything changed, with the level that was given before. Refuses an unknown member, and a
 * day that is not from tomorrow to five years from today.
 */
export async function giveLevel(
  context: DatabaseContext,
  { id, giving, byId, at }: Giving,
): Promise<{ hasChanged: boolean; before: GivenRow }> {
  const [row] = await lockGiven(context, { ids: [id] });
  const before = found(row, messages.customerNotFound);
  const next = giving
    ? {
        givenLevel: giving.level,
        givenUntil: giving.until,
        givenReason: giving.reason,
        givenById: byId,
      }
    : none;
  const isSame =
    before.givenLevel === next.givenLevel &&
    before.givenUntil === next.givenUntil &&
    before.givenReason === next.givenReason;
  if (isSame) return { hasChanged: false, before };
  if (giving) await refuseOtherDays(context.db, giving.until, at);
  await write(context, [{ before, next }], at);
  return { hasChanged: true, before };
}

type GivenRow = Awaited<ReturnType<typeof lockGiven>>[number];

async function refuseOtherDays(db: Database, until: string, at: Date): Promise<void> {
  const { first, last } = givenDays(daysBy(await readClocks(db)).dayOf(at));
  if (until >= first && until <= last) return;
  throw aboutField(['until'], new Refusal('invalid', messages.givenUntilRange));
}

/** Levels that end at once are few: each was given by hand. */
const size = createSliceSize({ limit: 500 });

/**
 * Ends some given levels whose last day is over; returns whether none is left. Two servers that end
 * the same ones at once end them once.
 */
export async function endDueGiven(store: Store, now: Date): Promise<boolean> {
  const today = daysBy(await readClocks(store.db)).dayOf(now);
  if ((await findDue(store, { today, limit: 1 })).length === 0) return true;
  const { told, isWhole } = await inSlice(store, size, async (db, limit) => {
    const context = { ...store, db };
    const due = await findDue(context, { today, limit });
    const rows = await lockGiven(context, { ids: due.map(({ id }) => id) });
    const ended = rows.filter(({ givenUntil }) => givenUntil !== null && givenUntil < today);
    await write(
      context,
      ended.map((before) => ({ before, next: none })),
      now,
    );
    const isLast = due.length < limit;
    return { rows: due.length, told: ended.map(({ id }) => id), isWhole: isLast };
  });
  store.engine.notifier.publish(told);
  return isWhole;
}

const findDue = prepared(({ db }, param: Param<{ today: string; limit: number }>) =>
  db
    .selectFrom('customers')
    .select('id')
    .where('givenUntil', '<', param('today'))
    .orderBy('givenUntil')
    .orderBy('id')
    .limit(param('limit')),
);

interface Writing {
  before: GivenRow;
  next: Pick<GivenRow, 'givenLevel' | 'givenUntil' | 'givenReason' | 'givenById'>;
}

/** Writes given levels of locked members, and notes who has another level by that. */
async function write(context: DatabaseContext, all: Writing[], at: Date): Promise<void> {
  if (all.length === 0) return;
  const ladder = await readLadder(context);
  for (const { before, next } of all) {
    await context.db.updateTable('customers').set(next).where('id', '=', before.id).execute();
  }
  const events = all.flatMap(({ before, next }) => {
    const [was, level] = [before, { ...before, ...next }].map((one) => levelOf(one, ladder));
    const detail = { before: was!, level: level! };
    return was === level ? [] : [{ customerId: before.id, kind: 'level.changed', at, detail }];
  });
  await noteEvents(context.db, events);
}

/** The level that a member was given, with who gave it; undefined for none. */
export async function readGivenLevel(db: Database, id: number): Promise<GivenLevel | undefined> {
  const row = await db
    .selectFrom('customers')
    .leftJoin('admins', 'admins.id', 'customers.givenById')
    .select(['givenLevel', 'givenUntil', 'givenReason', 'admins.username as by'])
    .where('customers.id', '=', id)
    .executeTakeFirst();
  if (!row?.givenLevel || row.givenUntil === null) return undefined;
  const { givenLevel: level, givenUntil: until, givenReason: reason, by } = row;
  return { level, until, reason: reason ?? '', by };
}
