// Reads the entries and spendings of all guests once a month has ended, and keeps what guests of
// each level can spend, and what was spent of the points of each month of earning.
import { sql } from 'kysely';
import { levels, type Level } from '../../contract/values/level-names.ts';
import type { CohortAge } from '../../contract/overview/liability.ts';
import {
  createMonthEnds,
  type Cohort,
  type GuestChange,
  type LevelSum,
} from '../../domain/overview/month-end-rules.ts';
import { createSliceSize } from '../../domain/slices.ts';
import { readLadder } from '../database/queries/computed-levels.ts';
import { readSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { transact } from '../database/transaction.ts';
import { isEarned, isEarnedEntry, sumUpPoints } from '../summaries/point-days.ts';
import { readMonths } from './liability-queries.ts';

/** The limit of rows that are summed up before; if there are more, a later call goes on. */
const summedUpLimit = 2_000;

/**
 * Keeps the figures of ended months that are not kept, or whose sums changed because members of an
 * undone import are gone. A month is kept only if its sums agree with what is owed at its end: if
 * not, as when a guest left meanwhile, a later call reads all anew. A cohort is never changed.
 */
export async function keepMonthEnds(store: Store, now: Date): Promise<void> {
  if (!(await sumUpPoints(store, { limit: summedUpLimit }))) return;
  const ended = (await readMonths(store.db, now)).slice(0, -1);
  const kept = new Map((await readLevelSums(store.db)).map(({ month, sum }) => [month, sum]));
  const due = ended.filter(({ month, closing }) => kept.get(month) !== closing);
  if (due.length === 0 || (await isLeaving(store.db))) return;
  const names = ended.map(({ month }) => month);
  const all = createMonthEnds({ months: names.length, ladder: await readLadder(store) });
  const monthOf = await readMonthOf(store.db, names);
  await readGuests(store, (rows) => {
    const left = rows.find(({ leftAt }) => leftAt !== null)?.leftAt;
    const changes = changesOf(rows, monthOf);
    if (changes.length > 0) all.add(changes, left ? monthOf(left) : undefined);
  });
  const agreeing = due.flatMap(({ month, closing }) => {
    const sums = all.ends[names.indexOf(month)]!;
    const sum = levels.reduce((points, level) => points + sums[level].points, 0);
    return sum === closing ? [{ month, sums }] : [];
  });
  await transact(store, async (db) => {
    await keepLevels(db, agreeing);
    await keepCohorts(db, { names, cohorts: all.cohorts() });
  });
}

const readLevelSums = async (db: Database) =>
  (
    await sql<{ month: string; sum: number }>`select "month", cast(sum("points") as bigint) as sum
      from "level_months" group by "month"`.execute(db)
  ).rows;

/** Whether rows of a guest who left still have the number of their card. */
const isLeaving = async (db: Database) =>
  (await db.selectFrom('gone_customers').select('customerId').limit(1).execute()).length > 0;

/** Finds the number of the month of a moment, as its business days began. */
async function readMonthOf(
  db: Database,
  names: readonly string[],
): Promise<(moment: string) => number> {
  const { rows } = await sql<{ month: string; startsAt: string }>`
    select substr("day", 1, 7) as month, min("startsAt") as "startsAt" from "business_days"
    group by 1 order by 1`.execute(db);
  const starts = rows.map(({ month, startsAt }) => {
    const number = names.indexOf(month);
    return { startsAt, number: number === -1 ? names.length : number };
  });
  return (moment) => (starts.findLast(({ startsAt }) => startsAt <= moment) ?? starts[0])!.number;
}

interface Row {
  customerId: number;
  id: number;
  at: string;
  points: number;
  /** The two entries by which cards are joined move points, and change nothing. */
  kind: GuestChange['kind'] | 'joined';
  /** When the points were earned that an entry undoes. */
  earnedAt: string | null;
  leftAt: string | null;
}

type Place = Pick<Row, 'customerId' | 'id'>;

/** The next rows of a table in the order of guests; those of former cards have numbers below 0. */
const nextRows = {
  entries: async (db: Database, after: Place, limit: number) =>
    (
      await sql<Row>`select e."customerId", e."id", e."timestamp" as at,
        case when e."ended" is null then e."points" else -e."ended" end as points,
        case when e."action" = 'points.joined' then 'joined'
          when e."ended" is not null then 'ended'
          when ${isEarned} then 'earned' when ${isEarnedEntry('u')} then 'undone'
          else 'else' end as kind, u."timestamp" as "earnedAt", former."leftAt"
      from (select * from "point_transactions" where ("customerId", "id")
        > (cast(${after.customerId} as bigint), cast(${after.id} as bigint))
        order by "customerId", "id" limit ${limit}) e
      left join "point_transactions" u on u."id" = e."undoes"
      left join "former_cards" former on former."id" = -e."customerId"
      order by e."customerId", e."id"`.execute(db)
    ).rows,
  spendings: async (db: Database, after: Place, limit: number) =>
    (
      await sql<Row>`select "customerId", "id", "at", -"points" as points, 'spent' as kind,
        null as "earnedAt", null as "leftAt"
      from "spendings" where ("customerId", "id")
        > (cast(${after.customerId} as bigint), cast(${after.id} as bigint))
      order by "customerId", "id" limit ${limit}`.execute(db)
    ).rows,
};

/** Calls `take` with all rows of each guest, one guest after the other. */
async function readGuests(store: Store, take: (rows: readonly Row[]) => void): Promise<void> {
  const tables = [reader(store, nextRows.entries), reader(store, nextRows.spendings)];
  for (;;) {
    const heads = await Promise.all(tables.map(({ head }) => head()));
    const next = Math.min(...heads.map((row) => row?.customerId ?? Infinity));
    if (next === Infinity) return;
    const rows: Row[] = [];
    for (const { head, move } of tables) {
      for (let row = await head(); row?.customerId === next; row = await head()) {
        rows.push(row);
        move();
      }
    }
    take(rows);
  }
}

/** Reads a table in slices; `head` is the row to which it was moved. */
function reader(store: Store, next: (typeof nextRows)['entries']) {
  const size = createSliceSize({ limit: 2_000 });
  let rows: Row[] = [];
  let [place, isEnd] = [0, false];
  let after: Place = { customerId: Number.MIN_SAFE_INTEGER, id: 0 };
  return {
    head: async (): Promise<Row | undefined> => {
      if (place === rows.length && !isEnd) {
        rows = await readSlice(store, size, (limit) => next(store.db, after, limit));
        [place, isEnd] = [0, rows.length === 0];
        after = rows.at(-1) ?? after;
      }
      return rows[place];
    },
    move: () => {
      place += 1;
    },
  };
}

/** The changes of a guest, those of a month and kind as one. */
function changesOf(rows: readonly Row[], monthOf: (moment: string) => number): GuestChange[] {
  const sums = new Map<string, GuestChange>();
  for (const { at, points, kind, earnedAt } of rows) {
    if (kind === 'joined') continue;
    const month = monthOf(at);
    const of = kind === 'undone' ? monthOf(earnedAt!) : undefined;
    const key = `${month} ${kind} ${of} ${Math.sign(points)}`;
    const sum = sums.get(key);
    if (sum) sum.points += points;
    else sums.set(key, { month, kind, points, ...(of !== undefined && { of }) });
  }
  return [...sums.values()];
}

type MonthOfLevels = { month: string; sums: Record<Level, LevelSum> };

async function keepLevels(db: Database, months: readonly MonthOfLevels[]): Promise<void> {
  for (const { month, sums } of months) {
    for (const level of levels) {
      await db
        .insertInto('level_months')
        .values({ month, level, ...sums[level] })
        .onConflict((conflict) => conflict.columns(['month', 'level']).doUpdateSet(sums[level]))
        .execute();
    }
  }
}

interface Found {
  names: readonly string[];
  cohorts: readonly Cohort[];
}

async function keepCohorts(db: Database, { names, cohorts }: Found): Promise<void> {
  if (cohorts.length === 0) return;
  await db
    .insertInto('cohorts')
    .values(cohorts.map(({ month, ...cohort }) => ({ month: names[month]!, ...cohort })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What guests of each level could spend at the end of a month, in the order of the levels. */
export async function readLevelMonth(db: Database, month: string) {
  const rows = await db
    .selectFrom('level_months')
    .select(['level', 'members', 'points'])
    .where('month', '=', month)
    .execute();
  return rows.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
}

/** What was spent of the points of each month, in the order of months and ages. */
export const readCohorts = (db: Database) =>
  db
    .selectFrom('cohorts')
    .selectAll()
    .orderBy('month')
    .orderBy('age')
    .$castTo<{
      month: string;
      age: CohortAge;
      guests: number;
      earned: number;
      spent: number;
    }>()
    .execute();
