// Claims, servings and spent points by quarters of an hour, compared with claims and spendings.
import { sql } from 'kysely';
import { quarterIn } from './rules.ts';

/** The number of rewards whose counts differ from their claims. */
export const wrongRewards = sql`select count(*) from "rewards" r left join (
    select "rewardId", sum(case when "state" = 'claimed' then 1 else 0 end) as claimed,
      sum(case when "state" = 'served' then 1 else 0 end) as served
    from "claims" group by "rewardId"
  ) counted on counted."rewardId" = r."id"
  where r."claimed" <> coalesce(counted.claimed, 0) or r."served" <> coalesce(counted.served, 0)`;

/** Claims, servings and spent points of each quarter; without the points of deleted customers. */
export const rewardsByQuarter = sql`
  select quarter, sum(claimed) as claimed, sum(served) as served, sum(spent) as spent from (
    select ${quarterIn(sql`"claimedAt"`)} as quarter, 1 as claimed, 0 as served, 0 as spent
      from "claims"
    union all select ${quarterIn(sql`"servedAt"`)}, 0, 1, 0 from "claims" where "state" = 'served'
    union all select ${quarterIn(sql`"at"`)}, 0, 0, "points" from "spendings"
  ) done group by quarter`;

/** The number of quarters of an hour whose sums differ. */
export const wrongRewardHours = sql`select count(*) from "reward_hours" h
  full join (${rewardsByQuarter}) given on given.quarter = h."startsAt"
  where coalesce(h."claimed", 0) <> coalesce(given.claimed, 0)
    or coalesce(h."served", 0) <> coalesce(given.served, 0)
    or coalesce(h."spent", 0) <> coalesce(given.spent, 0)`;
