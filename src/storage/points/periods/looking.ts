// The work of each business day about levels over a period: looks at all members in slices, moves
// the period on, keeps what was reached, tells who is about to fall, and lets fall who was told.
import { sql } from 'kysely';
import type { LevelsBy } from '../../../contract/restaurant/setting-values.ts';
import type { Ladder } from '../../../domain/points/level-rules.ts';
import {
  judged,
  levelOf,
  periodBegin,
  type StoredLevel,
} from '../../../domain/points/level-periods.ts';
import { createSliceSize } from '../../../domain/slices.ts';
import { noteEvents } from '../../connections/event-recording.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { inSlice } from '../../database/in-slice.ts';
import { readLadder } from '../../database/queries/computed-levels.ts';
import { prepared, type Param } from '../../database/queries/prepared.ts';
import { preparedLock } from '../../database/queries/rows.ts';
import type { Store } from '../../database/store.ts';
import type { Database } from '../../database/tables/tables.ts';
import { lockStored, readStored, storeSettings } from '../../restaurant/setting-queries.ts';
import { endDueGiven } from './given-levels.ts';
import {
  levelColumns,
  levelOfRow,
  readPeriod,
  renewLevelSums,
  rowOfLevel,
  sumLevels,
  type JudgedRow,
  type LevelRow,
  type Period,
} from './level-sums.ts';

/** The size of slices of members, of most of whom nothing is written. */
const size = createSliceSize({ limit: 1_000 });

/** How far the look of a day has come, which all servers share. */
const look = 'levels.look';
interface Progress {
  /** The rule of the look. */
  by: LevelsBy;
  /** The business day; empty for a look that ends a rule. */
  day: string;
  /** The last member; null once all were looked at. */
  after: number | null;
}
const notBegun: Progress = { by: 'balance', day: '', after: null };

const readProgress = async (db: Database) => (await readStored(db, { [look]: notBegun }))[look]!;

/**
 * Does a slice of the work of today, after the end of given levels; returns whether all is done.
 * While levels follow the balance there is none, once nothing is left of an earlier rule. Two
 * servers take turns, since the progress of the look is locked, and so is each member of whom
 * something is written.
 */
export async function keepDueLevels(store: Store, now: Date): Promise<boolean> {
  if (!(await endDueGiven(store, now))) return false;
  if (isOver(await readProgress(store.db), await readPeriod(store), now)) return true;
  const { told, isWhole } = await inSlice(store, size, (db, limit) =>
    lookAtSome({ ...store, db }, { limit, now }),
  );
  store.engine.notifier.publish(told);
  return isWhole;
}

const isOver = ({ by, day, after }: Progress, period: Period | undefined, now: Date) =>
  after === null && by === (period?.rule ?? 'balance') && (!period || day >= period.dayOf(now));

async function lookAtSome(
  context: DatabaseContext,
  { limit, now }: { limit: number; now: Date },
): Promise<{ rows: number; told: number[]; isWhole: boolean }> {
  const { db } = context;
  await lockStored(context, { name: 'levelsBy', initial: 'balance' });
  await lockStored(context, { name: look, initial: notBegun });
  const period = await readPeriod(context);
  const before = await readProgress(db);
  if (isOver(before, period, now)) return { rows: 0, told: [], isWhole: true };
  const by = period?.rule ?? 'balance';
  const day = period?.dayOf(now) ?? '';
  const isSame = before.by === by && before.day === day;
  const progress: Progress = isSame ? before : { by, day, after: 0 };
  const members = await nextMembers(context, { after: progress.after ?? 0, limit });
  const told = period
    ? await keepLevels(context, members, { period, now })
    : await endLevels(context, members, now);
  const isWhole = members.length < limit;
  const after = isWhole ? null : members.at(-1)!.id;
  await storeSettings(db, { [look]: { ...progress, after } satisfies Progress });
  return { rows: members.length, told, isWhole };
}

const nextMembers = prepared(({ db }, param: Param<{ after: number; limit: number }>) =>
  db
    .selectFrom('customers')
    .select(levelColumns)
    .where('id', '>', param('after'))
    .orderBy('id')
    .limit(param('limit')),
);

const lockMembers = preparedLock('customers', levelColumns);

interface About {
  period: Period;
  now: Date;
}

/** A member of whom something is written. */
interface Writing {
  id: number;
  stored: StoredLevel;
  next: StoredLevel;
}

/** Applies the rule to members: those who change are locked and judged anew. */
async function keepLevels(
  context: DatabaseContext,
  members: readonly LevelRow[],
  about: About,
): Promise<number[]> {
  const ladder = await readLadder(context);
  const found = await writingsOf(context, members, { ...about, ladder });
  const rows = await lockMembers(context, { ids: found.map(({ id }) => id) });
  return write(context, await writingsOf(context, rows, { ...about, ladder }), {
    ladder,
    at: about.now,
  });
}

async function writingsOf(
  context: DatabaseContext,
  rows: readonly LevelRow[],
  { period: { rule, dayOf, startOf }, now, ladder }: About & { ladder: Ladder },
): Promise<Writing[]> {
  const some = rows.filter(({ points, lapsedBefore }) => points > 0 || lapsedBefore !== null);
  if (some.length === 0) return [];
  const today = dayOf(now);
  const begin = startOf(periodBegin(rule, today));
  const sums = await sumLevels(context, { ids: some.map(({ id }) => id), before: begin });
  const sumsOf = new Map(sums.map((sum) => [sum.id, sum]));
  return some.flatMap((row) => {
    const stored = levelOfRow(row);
    const { before, anew } = sumsOf.get(row.id) ?? { before: 0, anew: 0 };
    const at = { rule, today, now: now.toISOString(), ladder, startOf, before, anew };
    const next = judged(stored, at);
    return isSame(stored, next) ? [] : [{ id: row.id, stored, next }];
  });
}

/** Whether nothing has to be written: the moment alone, without other points, says nothing new. */
const isSame = (stored: StoredLevel, next: StoredLevel) =>
  stored.lapsedBefore !== null &&
  stored.lapsed === next.lapsed &&
  stored.kept === next.kept &&
  JSON.stringify(stored.keeps) === JSON.stringify(next.keeps);

/** Nothing of a period is left: levels follow the balance again. */
async function endLevels(
  context: DatabaseContext,
  members: readonly LevelRow[],
  at: Date,
): Promise<number[]> {
  const found = members.filter(({ lapsedBefore }) => lapsedBefore !== null);
  const rows = await lockMembers(context, { ids: found.map(({ id }) => id) });
  const writings = rows.map((row) => {
    const stored = levelOfRow(row);
    const next = { ...stored, lapsed: 0, kept: 0, lapsedBefore: null, keeps: null };
    return { id: row.id, stored, next };
  });
  return write(context, writings, { ladder: await readLadder(context), at });
}

async function write(
  context: DatabaseContext,
  writings: readonly Writing[],
  { ladder, at }: { ladder: Ladder; at: Date },
): Promise<number[]> {
  if (writings.length === 0) return [];
  await writeLevels(context, { rows: writings.map(({ id, next }) => rowOfLevel(id, next)) });
  // Entries of this very moment, or of a server whose clock is ahead, are left to the next look.
  const kept = writings.filter(({ stored, next }) => stored.kept !== next.kept);
  if (kept.length > 0) {
    await renewLevelSums(
      context.db,
      kept.map(({ id }) => id),
    );
  }
  const events = writings.flatMap(({ id, stored, next }) => {
    const [before, level] = [stored, next].map((one) => levelOf(one, ladder));
    const detail = { before: before!, level: level! };
    return before === level ? [] : [{ customerId: id, kind: 'level.changed', at, detail }];
  });
  await noteEvents(context.db, events);
  return writings.map(({ id }) => id);
}

const isJudged = (column: keyof LevelRow): column is keyof JudgedRow =>
  column !== 'points' && column !== 'givenLevel' && column !== 'givenUntil';
const written = levelColumns.filter(isJudged);

const writeLevels = prepared(({ db, engine }, param: Param<{ rows: readonly JudgedRow[] }>) =>
  db
    .updateTable('customers')
    .from(sql`(${engine.rows('customers', written, param('rows'))})`.as('judged'))
    .set(
      Object.fromEntries(
        written
          .filter((column) => column !== 'id')
          .map((column) => [column, sql.ref(`judged.${column}`)]),
      ),
    )
    .where('customers.id', '=', sql.ref<number>('judged.id')),
);
