// What decides members' levels over a period: the rule, how a level is stored, and sums of entries.
import { sql } from 'kysely';
import type { Given, PeriodRule, StoredLevel } from '../../../domain/points/level-periods.ts';
import { momentAt } from '../../../domain/days.ts';
import { businessDays, type Clocks } from '../../../domain/visits/visit-rules.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { prepared, type Param } from '../../database/queries/prepared.ts';
import type { Database } from '../../database/tables/tables.ts';
import { clockNames, settingsQuery } from '../../restaurant/setting-queries.ts';

/** The rule by which the points of a period count, with the restaurant's business days. */
export interface Period {
  rule: PeriodRule;
  dayOf: (at: Date) => string;
  startOf: (day: string) => string;
}

const periodSettings = settingsQuery(['levelsBy', ...clockNames]);

/** The rule in force; undefined while levels follow the balance. */
export async function readPeriod(context: DatabaseContext): Promise<Period | undefined> {
  const { levelsBy, ...clocks } = await periodSettings.read(context);
  return levelsBy === 'balance' ? undefined : { rule: levelsBy, ...daysBy(clocks) };
}

/** The business day of a moment, and the moment at which one begins. */
export const daysBy = (clocks: Clocks): Omit<Period, 'rule'> => ({
  dayOf: businessDays(clocks),
  startOf: (day) =>
    momentAt(`${day}T${String(clocks.dayBegins).padStart(2, '0')}:00`, clocks.timeZone),
});

/** The columns of a member's level. */
export const levelColumns = [
  'id',
  'points',
  'lapsedBefore',
  'lapsed',
  'kept',
  'keptFrom',
  'keptTo',
  'keptMost',
  'keptUntil',
  'keptAnew',
  'keptNotedOn',
  'givenLevel',
  'givenUntil',
] as const;

export interface LevelRow extends Given {
  id: number;
  points: number;
  lapsedBefore: string | null;
  lapsed: number;
  kept: number;
  keptFrom: string | null;
  keptTo: string | null;
  keptMost: number | null;
  keptUntil: string | null;
  keptAnew: string | null;
  keptNotedOn: string | null;
}

/** The columns that the work of a day writes. */
export type JudgedRow = Omit<LevelRow, 'points' | keyof Given>;

/** The level that a row stores. */
export const levelOfRow = (row: LevelRow): StoredLevel => ({
  points: row.points,
  lapsed: row.lapsed,
  kept: row.kept,
  givenLevel: row.givenLevel,
  lapsedBefore: row.lapsedBefore,
  keeps:
    row.keptUntil === null
      ? null
      : {
          from: row.keptFrom ?? '',
          to: row.keptTo ?? '',
          most: row.keptMost,
          until: row.keptUntil,
          anew: row.keptAnew ?? '',
          notedOn: row.keptNotedOn,
        },
});

/** The row of a level. */
export const rowOfLevel = (
  id: number,
  { lapsedBefore, lapsed, kept, keeps }: StoredLevel,
): JudgedRow => ({
  id,
  lapsedBefore,
  lapsed,
  kept,
  keptFrom: keeps?.from ?? null,
  keptTo: keeps?.to ?? null,
  keptMost: keeps?.most ?? null,
  keptUntil: keeps?.until ?? null,
  keptAnew: keeps?.anew ?? null,
  keptNotedOn: keeps?.notedOn ?? null,
});

/**
 * SQL for the moment at which an entry `e` counts: that of its visit. What is owed, and what pays
 * it, counts in no period.
 */
export const countsAt = sql<string>`(case
  when coalesce(e."action", '') in ('points.owed', 'points.repaid') then ''
  else coalesce(e."visitedAt", e."timestamp") end)`;

/** SQL for whether an entry `e` stands: it undoes nothing, and nothing has undone it. */
export const stands = sql<boolean>`(e."undoes" is null and not exists (
  select 1 from "point_transactions" undo where undo."undoes" = e."id"))`;

/**
 * The points of members' entries of before a moment, and of those that count for keeping a level
 * for longer. Members without entries are left out.
 */
export const sumLevels = prepared(
  ({ db, engine }, param: Param<{ ids: number[]; before: string }>) =>
    db
      .selectFrom('point_transactions as e')
      .innerJoin('customers as c', 'c.id', 'e.customerId')
      .select('c.id')
      .select(
        sql<number>`cast(coalesce(sum(
          case when ${countsAt} < ${param('before')} then e."points" end), 0) as bigint)`.as(
          'before',
        ),
      )
      .select(
        sql<number>`cast(coalesce(sum(
          case when ${countsAt} >= c."keptAnew" then e."points" end), 0) as bigint)`.as('anew'),
      )
      .where('e.customerId', '=', engine.list('point_transactions', 'customerId', param('ids')))
      .where(stands)
      .groupBy('c.id'),
);

const sumOf = (condition: ReturnType<typeof sql>) => sql`coalesce((
  select sum(e."points") from "point_transactions" e
  where e."customerId" = "customers"."id" and ${stands} and ${condition}), 0)`;

/** SQL for both sums of a row of `customers` by its entries; 0 where it stores no level. */
const lapsedOf = sumOf(sql`${countsAt} < "customers"."lapsedBefore"`);
const keptOf = sql`(select case when kept.points > "customers"."keptMost"
    then "customers"."keptMost" else kept.points end
  from (select ${sumOf(
    sql`${countsAt} >= "customers"."keptFrom" and ${countsAt} < "customers"."keptTo"`,
  )} as points) kept)`;

/** Sums up anew, after a restore or a join, what the entries of members say of their levels. */
export async function renewLevelSums(db: Database, ids?: readonly number[]): Promise<void> {
  const some = ids
    ? sql`"id" in (${sql.join(ids.map((id) => sql.lit(id)))})`
    : sql`"lapsedBefore" is not null`;
  await sql`update "customers" set "lapsed" = ${lapsedOf}, "kept" = ${keptOf}
    where ${some}`.execute(db);
}

/** The first members whose sums for their level differ from their entries. */
export async function levelledWrongly(db: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select "id" from "customers"
    where case when "lapsedBefore" is null then "lapsed" <> 0 or "kept" <> 0
      else "lapsed" <> ${lapsedOf} or "kept" <> ${keptOf} end
    limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}
