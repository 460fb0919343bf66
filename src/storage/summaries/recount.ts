// Sums up the entries of single customers anew, after a join has moved them.
import { sql } from 'kysely';
import type { DatabaseContext } from '../database/context.ts';
import { isVisit, missedFromOf, standingUpTo, summedUpTo, visitedAt } from './rules.ts';

/** In a transaction: keeps others from summing up entries until it ends. */
export const lockSums = ({ db, engine }: DatabaseContext) =>
  db.selectFrom('summary_state').select('lastEntryId').$call(engine.forUpdate).execute();

/**
 * In a transaction after `lockSums`: sums up the entries of customers, as far as all entries are
 * summed up.
 */
export async function recountCustomers(
  { db, engine }: DatabaseContext,
  ids: readonly number[],
): Promise<void> {
  const known = { visits: 'known.visits', first: 'known.first', last: 'known.last' };
  for (const id of ids) {
    await sql`with known as (
        select c."id", c."createdAt", coalesce(v.points, 0) as points,
          coalesce(v.visits, 0) as visits, v.first, v.last
        from "customers" c left join (
          select e."customerId", sum(e."points") as points,
            sum(case when ${isVisit} then 1 else 0 end) as visits,
            min(case when ${isVisit} then ${visitedAt} end) as first,
            max(case when ${isVisit} then ${visitedAt} end) as last
          ${standingUpTo(summedUpTo)} and e."customerId" = ${id} group by e."customerId"
        ) v on v."customerId" = c."id" where c."id" = ${id})
      update "customer_summaries" set "points" = known.points, "visits" = known.visits,
        "firstVisitAt" = known.first,
        "seenAt" = case when known.last > known."createdAt" then known.last
          else known."createdAt" end,
        "missedFrom" = ${missedFromOf(engine, known)}
      from known where known."id" = "customer_summaries"."customerId"`.execute(db);
  }
}
