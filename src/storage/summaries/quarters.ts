// Sums by quarter of an hour: read for the overview, computed from the original rows, and compared
// with them.
import { sql, type RawBuilder } from 'kysely';
import type { Quarter } from '../../domain/overview/overview-rules.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import type { Database } from '../database/tables/tables.ts';
import { quarterIn, quarterOf, summedUpTo } from './rules.ts';

/**
 * Reads the quarters of an hour since a moment (ISO 8601, the beginning of a quarter). Imported
 * balances, which the stored sums count as awarded points, are returned separately. All balances of
 * one import have the same moment, and are added before its quarter is computed.
 */
export async function readQuarters(db: Database, since: string): Promise<Quarter[]> {
  const isBrought = sql`e."action" = 'points.imported' and e."timestamp" >= ${since}`;
  const { rows } = await sql<Quarter>`
    select q."startsAt", q."given" - coalesce(b.points, 0) as given, q."taken",
      coalesce(b.points, 0) as brought, q."visits", q."served"
    from "quarter_hours" q left join (
      select ${quarterOf} as quarter, cast(sum(e.points) as bigint) as points from (
        select e."timestamp", sum(e."points") as points from "point_transactions" e
        where ${isBrought} and e."id" <= ${summedUpTo} group by e."timestamp"
        union all
        select e."timestamp", -sum(e."points") from "point_transactions" undo
        join "point_transactions" e on e."id" = undo."undoes"
        where ${isBrought} and undo."id" <= ${summedUpTo} group by e."timestamp"
      ) e group by 1
    ) b on b.quarter = q."startsAt"
    where q."startsAt" >= ${since.slice(0, 16)}`.execute(db);
  return rows;
}

/** The SQL for stamps that were not taken back, named `e`. */
const stamps = sql`from (select "at" as "timestamp" from "stamps" where "takenBackAt" is null) e`;

/** The stamps of each quarter, as rows of `quarter_hours`. */
export const servedByQuarter = sql`
  select ${quarterOf} as quarter, 0, 0, 0, count(*) ${stamps} where true group by 1`;

/** Adds new stamps to the count of their quarter of an hour; -1 subtracts one. */
export const addServed = prepared(({ db }, param: Param<{ quarter: string; by: number }>) =>
  db
    .insertInto('quarter_hours')
    .values({ startsAt: param('quarter'), given: 0, taken: 0, visits: 0, served: param('by') })
    .onConflict((conflict) =>
      conflict.column('startsAt').doUpdateSet(({ eb, ref }) => ({
        served: eb('quarter_hours.served', '+', ref('excluded.served')),
      })),
    ),
);

/**
 * The number of quarters whose stored sums, in rows with `startsAt`, differ from the given sums, in
 * rows with `quarter`. Both are added with opposite signs, because a full join without an index
 * would make SQLite compare each quarter with every other.
 */
export function differing(
  columns: readonly string[],
  { stored, given }: { stored: RawBuilder<unknown>; given: RawBuilder<unknown> },
) {
  const names = columns.map((column) => sql.ref(column));
  const negative = names.map((name) => sql`-${name} as ${name}`);
  const differ = names.map((name) => sql`sum(${name}) <> 0`);
  return sql`select count(*) from (
    select quarter from (
      select "startsAt" as quarter, ${sql.join(names)} from ${stored}
      union all select quarter, ${sql.join(negative)} from (${given}) given
    ) sums group by quarter having ${sql.join(differ, sql` or `)}
  ) wrong`;
}

/** The number of quarters whose counts differ from their stamps. */
export const wrongServed = differing(['served'], {
  stored: sql`"quarter_hours"`,
  given: sql`select ${quarterOf} as quarter, count(*) as served ${stamps} group by 1`,
});

/** The number of rewards whose counts differ from their claims. */
export const wrongRewards = sql`select count(*) from "rewards" r left join (
    select "rewardId", sum(case when "state" = 'claimed' then 1 else 0 end) as claimed,
      sum(case when "state" = 'served' then 1 else 0 end) as served
    from "claims" group by "rewardId"
  ) counted on counted."rewardId" = r."id"
  where r."claimed" <> coalesce(counted.claimed, 0) or r."served" <> coalesce(counted.served, 0)`;

/**
 * The claims, served claims and spent points of each quarter, without the points of customers whose
 * rows were deleted.
 */
export const rewardsByQuarter = sql`
  select quarter, sum(claimed) as claimed, sum(served) as served, sum(spent) as spent from (
    select ${quarterIn(sql`"claimedAt"`)} as quarter, 1 as claimed, 0 as served, 0 as spent
      from "claims"
    union all select ${quarterIn(sql`"servedAt"`)}, 0, 1, 0 from "claims" where "state" = 'served'
    union all select ${quarterIn(sql`"at"`)}, 0, 0, "points" from "spendings"
  ) done group by quarter`;

/** The number of quarters of an hour whose sums differ. */
export const wrongRewardHours = differing(['claimed', 'served', 'spent'], {
  stored: sql`"reward_hours"`,
  given: rewardsByQuarter,
});
