// Verifies the summaries by the entries, as far as these have been summed up.
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { wrongRewardHours, wrongRewards, wrongServed } from '../summaries/quarters.ts';
import { isVisit, quarterOf, standingUpTo, summedUpTo, sumsOf } from '../summaries/rules.ts';

/** The number of wrong sums of members, of levels and of quarters of an hour. */
export async function countWrongSums(snapshot: Database): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    select (${wrongCustomers}) + (${wrongLevels}) + (${wrongQuarters}) + (${wrongServed})
      + (${wrongRewards}) + (${wrongRewardHours}) as wrong
  `.execute(snapshot);
  return rows[0]!.wrong;
}

/** An entry and its undo add up to zero, so that the other entries give the balance too. */
const wrongCustomers = sql`select count(*) from "customers" c
  left join "customer_summaries" s on s."customerId" = c."id"
  left join (
    select e."customerId", sum(e."points") as points,
      sum(case when ${isVisit} then 1 else 0 end) as visits,
      min(case when ${isVisit} then e."timestamp" end) as first,
      max(case when ${isVisit} then e."timestamp" end) as last
    ${standingUpTo(summedUpTo)} group by e."customerId"
  ) given on given."customerId" = c."id"
  where s."points" is distinct from coalesce(given.points, 0)
    or s."visits" is distinct from coalesce(given.visits, 0)
    or s."firstVisitAt" is distinct from given.first
    or s."seenAt" is distinct from
      case when given.last > c."createdAt" then given.last else c."createdAt" end`;

const wrongLevels = sql`select count(*) from "level_counts" l where l."members" <>
  (select count(*) from "customer_summaries" s where s."level" = l."level")`;

const wrongQuarters = sql`select count(*) from "quarter_hours" q full join (
    select ${quarterOf} as quarter, ${sumsOf(sql`1`)} ${standingUpTo(summedUpTo)} group by 1
  ) given on given.quarter = q."startsAt"
  where coalesce(q."given", 0) <> coalesce(given.given, 0)
    or coalesce(q."taken", 0) <> coalesce(given.taken, 0)
    or coalesce(q."visits", 0) <> coalesce(given.visits, 0)`;
