// A customer with very many claims and entries is read by an index, and deleted within the time
// limit of a query.
import type { EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export const up = (engine: EngineName): Statement[] => [
  // An open card asks for the changes of its claims, and a claim for the latest of its customer.
  { index: 'claims_by_change', on: '"claims" ("customerId", "change")' },
  { index: 'claims_by_number', on: '"claims" ("customerId", "id")' },
  ...(engine === 'PostgreSQL' ? guardsOfPostgres : guardsOfSqlite),
];

/** The sum after a customer's last spending: the index ends with it. */
const lastSum = `(select s.spent from spendings s where s."customerId" = new.id
  order by s.id desc limit 1)`;

const moves = `'rewards: what is spent changes by a spending only'`;

const guardsOfSqlite: Statement[] = [
  [
    `drop trigger spent_follows_spendings`,
    `create trigger spent_follows_spendings before update of spent on customers
      when new.spent <> old.spent and ${lastSum} is not new.spent begin
      select raise(abort, ${moves});
    end`,
  ],
];

const quarter = `substr(gone."at", 1, 14) || case when substr(gone."at", 15, 2) < '15' then '00'
  when substr(gone."at", 15, 2) < '30' then '15'
  when substr(gone."at", 15, 2) < '45' then '30' else '45' end`;

/**
 * All rows of one query are counted in one pass: row by row, the same quarter of an hour was
 * written again and again, each time past all its earlier versions.
 */
const guardsOfPostgres: Statement[] = [
  `create or replace function spent_follows_spendings() returns trigger language plpgsql as $$ begin
    if ${lastSum} is distinct from new.spent then raise exception ${moves}; end if;
    return null;
  end $$`,
  // Old rows are subtracted and new rows added, without looking for each row in the other table.
  `create or replace function claims_are_counted_anew() returns trigger language plpgsql as $$ begin
    update rewards set claimed = rewards.claimed + counted.claimed,
      served = rewards.served + counted.served
    from (
      select "rewardId", coalesce(sum(change) filter (where state = 'claimed'), 0) as claimed,
        coalesce(sum(change) filter (where state = 'served'), 0) as served
      from (
        select "rewardId", state, 1 as change from later
        union all select "rewardId", state, -1 from earlier
      ) changes group by "rewardId"
    ) counted
    where rewards.id = counted."rewardId" and (counted.claimed <> 0 or counted.served <> 0);
    return null;
  end $$`,
  [
    `create function spendings_go_with_customers() returns trigger language plpgsql as $$ begin
      if exists (select 1 from gone join customers on customers.id = gone."customerId")
      then raise exception 'rewards: a spending goes with its customer only'; end if;
      update reward_hours set spent = reward_hours.spent - lost.points
      from (select ${quarter} as hour, sum(points) as points from gone group by 1) lost
      where reward_hours."startsAt" = lost.hour;
      return null;
    end $$`,
    `drop trigger spending_goes_with_customer on spendings`,
    `create trigger spending_goes_with_customer after delete on spendings
      referencing old table as gone
      for each statement execute function spendings_go_with_customers()`,
  ],
  [
    `create function entries_go_with_customers() returns trigger language plpgsql as $$ begin
      if exists (select 1 from gone join customers on customers.id = gone."customerId")
      then raise exception 'ledger: an entry goes with its customer only'; end if;
      insert into audit_log (at, "actorRole", "actorId", action, "subjectId", detail, address)
        select timestamp, "actorRole", "actorId", action, "customerId", points::text, address
        from gone where action is not null order by id;
      return null;
    end $$`,
    `drop trigger entry_goes_with_customer on point_transactions`,
    `create trigger entry_goes_with_customer after delete on point_transactions
      referencing old table as gone
      for each statement execute function entries_go_with_customers()`,
  ],
];
