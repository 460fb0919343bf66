// Triggers that keep claims and spendings consistent, whoever writes them.
import type { EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export const up = (engine: EngineName): Statement[] =>
  engine === 'SQLite' ? guardsOfSqlite : guardsOfPostgres;

/** The beginning of the quarter of an hour of `old`. */
const quarter = `substr(old."at", 1, 14) || case when substr(old."at", 15, 2) < '15' then '00'
  when substr(old."at", 15, 2) < '30' then '15'
  when substr(old."at", 15, 2) < '45' then '30' else '45' end`;

/** The customer's last spending, which led to the current sum. */
const lastSpending = `select 1 from spendings s
  where s."customerId" = new.id and s.spent = new.spent
  and not exists (select 1 from spendings l where l."customerId" = new.id and l.id > s.id)`;

/** A spending belongs to the customer of its claim, and has the cost of the claim. */
const itsClaim = (row: string) => `select 1 from claims c where c.id = ${row}."claimId"
  and c."customerId" = ${row}."customerId" and c.cost = abs(${row}.points)`;

const counts = (state: string, by: string) =>
  `update rewards set claimed = claimed ${by} case ${state} when 'claimed' then 1 else 0 end,
    served = served ${by} case ${state} when 'served' then 1 else 0 end`;

/**
 * Forbidden changes of a claim; rows that it refers to may be deleted, and its idempotency keys
 * end.
 */
const isForbidden = (differs: string) => `new.id <> old.id or new.reward <> old.reward
  or new."rewardArabic" ${differs} old."rewardArabic"
  or new.cost <> old.cost or new.code <> old.code or new.token <> old.token
  or new."claimedAt" <> old."claimedAt" or new."expiresAt" <> old."expiresAt"
  or new."rewardId" is not null and new."rewardId" ${differs} old."rewardId"
  or new."customerId" is not null and new."customerId" ${differs} old."customerId"
  or new."partnerId" is not null and new."partnerId" ${differs} old."partnerId"
  or new."idempotencyKey" is not null and new."idempotencyKey" ${differs} old."idempotencyKey"
  or new."requestHash" is not null and new."requestHash" ${differs} old."requestHash"
  or old."servedAt" is not null and (new."servedAt" ${differs} old."servedAt"
    or new."servedByRole" ${differs} old."servedByRole"
    or new."servedById" ${differs} old."servedById"
    or new."servedKey" is not null and new."servedKey" ${differs} old."servedKey")
  or new.state <> old.state and not (old.state = 'claimed'
    or old.state = 'served' and new.state = 'cancelled')`;

const changed = `'rewards: a claim is served or given back, once'`;
const kept = `'rewards: a claim is kept'`;
const follows = `'rewards: a spending must follow the sum'`;
const moves = `'rewards: what is spent changes by a spending only'`;
const stays = `'rewards: a spending is never changed'`;
const goes = `'rewards: a spending goes with its customer only'`;
const short = `'rewards: no more is spent than there are points'`;

/** Open claims of a deleted customer become available to others again. */
const cancelled = `update claims set state = 'cancelled'
  where "customerId" = old.id and state = 'claimed';`;

const guardsOfSqlite = [
  `create trigger spent_is_there before update of points, spent on customers
    when new.spent < 0 or new.spent > new.points begin
    select raise(abort, ${short});
  end`,
  `create trigger spent_starts_at_zero before insert on customers when new.spent <> 0 begin
    select raise(abort, ${moves});
  end`,
  `create trigger spent_follows_spendings before update of spent on customers
    when new.spent <> old.spent and not exists (${lastSpending}) begin
    select raise(abort, ${moves});
  end`,
  `create trigger spending_moves_spent after insert on spendings begin
    select raise(abort, ${follows}) where not exists (${itsClaim('new')});
    update customers set spent = new.spent, "claimChanges" = coalesce("claimChanges", 0) + 1
      where id = new."customerId" and spent + new.points = new.spent;
    select raise(abort, ${follows}) where changes() = 0;
  end`,
  `create trigger spending_stays before update on spendings begin
    select raise(abort, ${stays});
  end`,
  `create trigger spending_goes_with_customer before delete on spendings
    when exists (select 1 from customers where id = old."customerId") begin
    select raise(abort, ${goes});
  end`,
  `create trigger spending_is_forgotten after delete on spendings begin
    update reward_hours set spent = spent - old.points where "startsAt" = ${quarter};
  end`,
  `create trigger claim_is_counted after insert on claims begin
    ${counts('new.state', '+')} where id = new."rewardId";
  end`,
  `create trigger claim_is_counted_anew after update of state on claims
    when new.state <> old.state begin
    ${counts('old.state', '-')} where id = new."rewardId";
    ${counts('new.state', '+')} where id = new."rewardId";
  end`,
  `create trigger claim_stays before update on claims when ${isForbidden('is not')} begin
    select raise(abort, ${changed});
  end`,
  `create trigger claim_is_kept before delete on claims begin
    select raise(abort, ${kept});
  end`,
  `create trigger claims_end_with_customer before delete on customers begin
    ${cancelled}
  end`,
];

const guardsOfPostgres = [
  `alter table "customers" add constraint "spent_is_there" check (spent between 0 and points)
    not valid`,
  `create function spent_starts_at_zero() returns trigger language plpgsql as $$ begin
    raise exception ${moves};
  end $$`,
  `create trigger spent_starts_at_zero before insert on customers
    for each row when (new.spent <> 0) execute function spent_starts_at_zero()`,
  `create function spent_follows_spendings() returns trigger language plpgsql as $$ begin
    if not exists (${lastSpending}) then raise exception ${moves}; end if;
    return null;
  end $$`,
  `create trigger spent_follows_spendings after update of spent on customers
    for each row when (new.spent <> old.spent) execute function spent_follows_spendings()`,
  // All spendings of one query are checked in one pass: a customer may have several of them.
  `create function spendings_move_spent() returns trigger language plpgsql as $$
  declare
    missing bigint;
  begin
    if exists (select 1 from added where not exists (${itsClaim('added')}))
      or exists (select 1 from (select spent, points, lag(spent) over (
          partition by "customerId" order by id) as earlier from added) spending
        where earlier + points <> spent)
    then raise exception ${follows}; end if;
    with moving as (
      select "customerId", sum(points) as points, max(id) as last, count(*) as changes
      from added group by "customerId"
    ), moved as (
      update customers set spent = spending.spent,
        "claimChanges" = coalesce("claimChanges", 0) + moving.changes
      from moving join added spending on spending.id = moving.last
      where customers.id = moving."customerId" and customers.spent + moving.points = spending.spent
      returning customers.id
    )
    select (select count(*) from moving) - (select count(*) from moved) into missing;
    if missing > 0 then raise exception ${follows}; end if;
    return null;
  end $$`,
  `create trigger spendings_move_spent after insert on spendings
    referencing new table as added
    for each statement execute function spendings_move_spent()`,
  `create function spending_stays() returns trigger language plpgsql as $$ begin
    raise exception ${stays};
  end $$`,
  `create trigger spending_stays before update on spendings
    for each row execute function spending_stays()`,
  `create function spending_goes_with_customer() returns trigger language plpgsql as $$ begin
    if exists (select 1 from customers where id = old."customerId")
    then raise exception ${goes}; end if;
    update reward_hours set spent = spent - old.points where "startsAt" = ${quarter};
    return old;
  end $$`,
  `create trigger spending_goes_with_customer before delete on spendings
    for each row execute function spending_goes_with_customer()`,
  // All claims of one query are counted in one pass: many may be of the same reward.
  `create function claims_are_counted() returns trigger language plpgsql as $$ begin
    update rewards set claimed = rewards.claimed + counted.claimed,
      served = rewards.served + counted.served
    from (
      select "rewardId", count(*) filter (where state = 'claimed') as claimed,
        count(*) filter (where state = 'served') as served from added group by "rewardId"
    ) counted where rewards.id = counted."rewardId";
    return null;
  end $$`,
  `create trigger claims_are_counted after insert on claims
    referencing new table as added
    for each statement execute function claims_are_counted()`,
  `create function claims_are_counted_anew() returns trigger language plpgsql as $$ begin
    update rewards set claimed = rewards.claimed + counted.claimed,
      served = rewards.served + counted.served
    from (
      select later."rewardId",
        count(*) filter (where later.state = 'claimed')
          - count(*) filter (where earlier.state = 'claimed') as claimed,
        count(*) filter (where later.state = 'served')
          - count(*) filter (where earlier.state = 'served') as served
      from earlier join later on later.id = earlier.id
      where later.state <> earlier.state group by later."rewardId"
    ) counted where rewards.id = counted."rewardId";
    return null;
  end $$`,
  `create trigger claims_are_counted_anew after update on claims
    referencing old table as earlier new table as later
    for each statement execute function claims_are_counted_anew()`,
  `create function claim_stays() returns trigger language plpgsql as $$ begin
    raise exception ${changed};
  end $$`,
  `create trigger claim_stays before update on claims
    for each row when (${isForbidden('is distinct from')}) execute function claim_stays()`,
  `create function claim_is_kept() returns trigger language plpgsql as $$ begin
    raise exception ${kept};
  end $$`,
  `create trigger claim_is_kept before delete on claims
    for each row execute function claim_is_kept()`,
  `create function claims_end_with_customer() returns trigger language plpgsql as $$ begin
    ${cancelled}
    return old;
  end $$`,
  `create trigger claims_end_with_customer before delete on customers
    for each row execute function claims_end_with_customer()`,
];
