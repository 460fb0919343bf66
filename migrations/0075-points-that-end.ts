// Points that end: the last day of the points of an entry, entries by which points end, and what
// guests are told of it before.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { id, key } = wordsOf[engine];
  return [
    // The last business day on which the points of an entry can be spent; null for no end.
    `alter table "point_transactions" add column "ends" ${key}`,
    // The points that end by an entry or, below zero, that its undo gives back.
    `alter table "point_transactions" add column "ended" integer`,
    `alter table "point_days" add column "ended" bigint default 0 not null`,
    `create table "ending_notices" (
      "id" ${id},
      "customerId" bigint not null references "customers" ("id") on delete cascade,
      "day" ${key} not null,
      "points" integer not null,
      "isNewEnd" boolean not null,
      "notedAt" ${key} not null,
      "closedAt" ${key},
      "entryId" bigint,
      constraint "notice_of_points" check ("points" > 0)
    )`,
    `create index "ending_notices_by_customer" on "ending_notices" ("customerId", "id")`,
    `create index "ending_notices_that_stand" on "ending_notices" ("day", "id")
      where "closedAt" is null`,
    {
      index: 'entries_that_end',
      on: '"point_transactions" ("customerId", "ended") where "ended" is not null',
    },
    ...(engine === 'SQLite' ? guardsOfSqlite : guardsOfPostgres),
  ];
}

const entryStays = `'ledger: an entry is never changed'`;
const spentMoves = `'rewards: what is spent changes by a spending only'`;
const notJoined = `'cards: what was joined does not add up'`;

const lastSum = `(select s.spent from spendings s where s."customerId" = new.id
  order by s.id desc limit 1)`;
const spendingsOf = (customer: string) => `(select coalesce(sum(s.points), 0) from spendings s
  where s."customerId" = ${customer})`;
const endedOf = (customer: string) => `(select coalesce(sum(e.ended), 0) from point_transactions e
  where e."customerId" = ${customer} and e.ended is not null)`;
const hasEnded = `exists (select 1 from point_transactions e
  where e."customerId" = new.id and e.ended is not null)`;
const isJoining = `exists (select 1 from joined_cards j where j.moving
  and new.id in (j."stayedId", j."leftId"))`;

/**
 * What is spent is the sum after the last spending, or that of all spendings and endings where
 * points have ended. While cards are joined, the endings may be on the way.
 */
const isSpent = `case when ${isJoining} then new.spent = ${spendingsOf('new.id')}
    or new.spent = ${spendingsOf('new.id')} + ${endedOf('new.id')}
  when ${hasEnded} then new.spent = ${spendingsOf('new.id')} + ${endedOf('new.id')}
  else coalesce(new.spent = ${lastSum}, false) end`;

/** The end of a join: what the card that stays has spent is the sum of all that is its own. */
const isUnsound = `exists (select 1 from customers c where c.id = new."stayedId"
  and c.spent <> ${spendingsOf('c.id')} + ${endedOf('c.id')})`;

const dayAt = (moment: string) => `coalesce(
  (select "day" from business_days
    where "startsAt" <= ${moment} order by "startsAt" desc limit 1),
  (select "day" from business_days order by "startsAt" limit 1))`;

/** The sums lose what ended by an entry that is deleted with its customer. */
const loseEnded = `update point_days set "ended" = "ended" - old.ended
  where "day" = ${dayAt('old.timestamp')} and "outletId" = coalesce(old."visitOutletId", 0)
    and old.id <= (select "lastEntryId" from point_day_state)`;

const guardsOfSqlite: Statement[] = [
  [
    `drop trigger spent_follows_spendings`,
    `create trigger spent_follows_spendings before update of spent on customers
      when new.spent <> old.spent and not (${isSpent}) begin
      select raise(abort, ${spentMoves});
    end`,
  ],
  `create trigger ending_moves_spent after insert on point_transactions
    when new.ended is not null begin
    update customers set spent = spent + new.ended where id = new."customerId";
  end`,
  `create trigger ending_stays before update on point_transactions
    when new.ends is not old.ends or new.ended is not old.ended begin
    select raise(abort, ${entryStays});
  end`,
  `create trigger ending_leaves_point_days before delete on point_transactions
    when old.ended is not null begin
    ${loseEnded};
  end`,
  `create trigger joined_spent_adds_up before update of moving on joined_cards
    when old.moving and not new.moving and ${isUnsound} begin
    select raise(abort, ${notJoined});
  end`,
];

const guardsOfPostgres: Statement[] = [
  `create or replace function spent_follows_spendings() returns trigger language plpgsql as $$ begin
    if not (${isSpent}) then raise exception ${spentMoves}; end if;
    return null;
  end $$`,
  // The update that moves the balances also adds the points that ended to what is spent.
  `create or replace function entries_move_balances() returns trigger language plpgsql as $$
  declare
    missing bigint;
  begin
    if exists (
      select 1 from (select balance, points, lag(balance) over (
        partition by "customerId" order by id) as earlier from added) entry
      where earlier + points <> balance)
    then raise exception 'ledger: an entry must follow the balance'; end if;
    with gained as (
      select "customerId", sum(points) as points, max(id) as last,
        coalesce(sum(ended), 0) as ended from added group by "customerId"
    ), moved as (
      update customers set points = entry.balance, "lastEntryId" = entry.id,
        spent = customers.spent + gained.ended
      from gained join added entry on entry.id = gained.last
      where customers.id = gained."customerId"
        and customers.points + gained.points = entry.balance
      returning customers.id
    )
    select (select count(*) from gained) - (select count(*) from moved) into missing;
    if missing > 0 then raise exception 'ledger: an entry must follow the balance'; end if;
    return null;
  end $$`,
  `create function ending_leaves_point_days() returns trigger language plpgsql as $$ begin
    perform 1 from point_day_state for share;
    ${loseEnded};
    return old;
  end $$`,
  `create trigger ending_leaves_point_days before delete on point_transactions
    for each row when (old.ended is not null) execute function ending_leaves_point_days()`,
  `create function joined_spent_adds_up() returns trigger language plpgsql as $$ begin
    if ${isUnsound} then raise exception ${notJoined}; end if;
    return new;
  end $$`,
  `create trigger joined_spent_adds_up before update of moving on joined_cards
    for each row when (old.moving and not new.moving) execute function joined_spent_adds_up()`,
];
