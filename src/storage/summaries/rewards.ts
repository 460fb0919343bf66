// What was claimed, served and spent, by quarters of an hour, held against claims and spendings.
import { sql } from 'kysely';
import { quarterIn } from './rules.ts';

/** How many rewards count other claims than there are. */
export const wrongRewards = sql`select count(*) from "rewards" r left join (
    select "rewardId", sum(case when "state" = 'claimed' then 1 else 0 end) as claimed,
      sum(case when "state" = 'served' then 1 else 0 end) as served
    from "claims" group by "rewardId"
  ) counted on counted."rewardId" = r."id"
  where r."claimed" <> coalesce(counted.claimed, 0) or r."served" <> coalesce(counted.served, 0)`;

/** What was claimed, served and spent in each quarter of an hour; of who has left, no points. */
export const rewardsByQuarter = sql`
  select quarter, sum(claimed) as claimed, sum(served) as served, sum(spent) as spent from (
    select ${quarterIn(sql`"claimedAt"`)} as quarter, 1 as claimed, 0 as served, 0 as spent
      from "claims"
    union all select ${quarterIn(sql`"servedAt"`)}, 0, 1, 0 from "claims" where "state" = 'served'
    union all select ${quarterIn(sql`"at"`)}, 0, 0, "points" from "spendings"
  ) done group by quarter`;

/** How many quarters of an hour say something else. */
export const wrongRewardHours = sql`select count(*) from "reward_hours" h
  full join (${rewardsByQuarter}) given on given.quarter = h."startsAt"
  where coalesce(h."claimed", 0) <> coalesce(given.claimed, 0)
    or coalesce(h."served", 0) <> coalesce(given.served, 0)
    or coalesce(h."spent", 0) <> coalesce(given.spent, 0)`;
