// An award is one row: the ledger's entry holds what the audit log and the idempotency keys had in
// rows of their own.
import { wordsOf, type EngineName } from './engines.ts';

export function up(engine: EngineName): string[] {
  const { key } = wordsOf[engine];
  return [
    ...sortKeysAsToday,
    // Earlier entries have no action: their audit entries stay in the audit log.
    `alter table "point_transactions" add column "action" text`,
    `alter table "point_transactions" add column "address" text`,
    `alter table "point_transactions" add column "idempotencyKey" ${key}`,
    `alter table "point_transactions" add column "requestHash" text`,
    ...(engine === 'SQLite' ? guardsOffInSqlite : guardsOffInPostgres),
    ...keysIntoEntries[engine],
    `drop table "request_keys"`,
    `create unique index "point_transactions_by_key"
      on "point_transactions" ("idempotencyKey", "actorRole", "actorId")
      where "idempotencyKey" is not null`,
    `create index "point_transactions_by_time" on "point_transactions" ("timestamp", "id")
      where "action" is not null`,
    `create index "audit_log_by_time" on "audit_log" ("at", "id")`,
    ...(engine === 'SQLite' ? guardsOfSqlite : guardsOfPostgres),
  ];
}

/**
 * The sort key of a short name can have many characters, which stand in cursors: 100 are enough.
 */
const sortKeysAsToday = [
  `update "customers" set "nameKey" = substr("nameKey", 1, 100) where length("nameKey") > 100`,
];

/** The keys of the last day still stand for their entries; those of deleted entries end. */
const keysIntoEntries = {
  SQLite: [
    `update "point_transactions"
      set "idempotencyKey" = k."key", "requestHash" = substr(k."requestHash", 1, 32)
      from "request_keys" k
      where "point_transactions"."id" = k."answer" ->> 'transactionId'
        and "point_transactions"."customerId" = k."answer" ->> 'customerId'`,
  ],
  PostgreSQL: [
    `update "point_transactions"
      set "idempotencyKey" = k."key", "requestHash" = substr(k."requestHash", 1, 32)
      from "request_keys" k
      where "point_transactions"."id" = (k."answer"::json ->> 'transactionId')::bigint
        and "point_transactions"."customerId" = (k."answer"::json ->> 'customerId')::bigint`,
  ],
};

const guardsOffInSqlite = [`drop trigger entry_stays`, `drop trigger entry_goes_with_customer`];

/** An entry never changes, except that its idempotency key ends. */
const guardsOfSqlite = [
  `create trigger entry_stays before update on point_transactions
    when new."idempotencyKey" is not null or new."requestHash" is not null
      or new.id <> old.id or new."customerId" <> old."customerId"
      or new.points <> old.points or new.balance <> old.balance
      or new.description <> old.description or new.timestamp <> old.timestamp
      or new."actorRole" <> old."actorRole" or new."actorId" is not old."actorId"
      or new.action is not old.action or new.address is not old.address begin
    select raise(abort, 'ledger: an entry is never changed');
  end`,
  `create trigger entry_goes_with_customer before delete on point_transactions
    when exists (select 1 from customers where id = old."customerId") begin
    select raise(abort, 'ledger: an entry goes with its customer only');
  end`,
  // The audit log keeps an action after its entry is deleted.
  `create trigger entry_leaves_audit_entry after delete on point_transactions
    when old.action is not null begin
    insert into audit_log (at, "actorRole", "actorId", action, "subjectId", detail, address)
      values (old.timestamp, old."actorRole", old."actorId", old.action, old."customerId",
        cast(old.points as text), old.address);
  end`,
];

const guardsOffInPostgres = [
  `drop trigger entry_moves_balance on point_transactions`,
  `drop function entry_moves_balance`,
  `drop trigger balance_follows_entries on customers`,
  `drop function balance_follows_entries`,
  `drop trigger entry_stays on point_transactions`,
  `drop function entry_stays`,
  `drop trigger entry_goes_with_customer on point_transactions`,
  `drop function entry_goes_with_customer`,
];

/** Triggers on awards check all rows of a query in one pass. */
const guardsOfPostgres = [
  `create function entries_move_balances() returns trigger language plpgsql as $$
  declare
    missing bigint;
  begin
    if exists (
      select 1 from (select balance, points, lag(balance) over (
        partition by "customerId" order by id) as earlier from added) entry
      where earlier + points <> balance)
    then raise exception 'ledger: an entry must follow the balance'; end if;
    with gained as (
      select "customerId", sum(points) as points, max(id) as last from added group by "customerId"
    ), moved as (
      update customers set points = entry.balance, "lastEntryId" = entry.id
      from gained join added entry on entry.id = gained.last
      where customers.id = gained."customerId"
        and customers.points + gained.points = entry.balance
      returning customers.id
    )
    select (select count(*) from gained) - (select count(*) from moved) into missing;
    if missing > 0 then raise exception 'ledger: an entry must follow the balance'; end if;
    return null;
  end $$`,
  `create trigger entries_move_balances after insert on point_transactions
    referencing new table as added
    for each statement execute function entries_move_balances()`,
  `create function balances_follow_entries() returns trigger language plpgsql as $$ begin
    if exists (
      select 1 from changed customer left join lateral (
        select id, balance from point_transactions where "customerId" = customer.id
        order by id desc limit 1) entry on true
      where customer.points <> coalesce(entry.balance, 0)
        or customer."lastEntryId" is distinct from entry.id)
    then raise exception 'ledger: a balance changes by an entry only'; end if;
    return null;
  end $$`,
  `create trigger balances_follow_entries after update on customers
    referencing new table as changed
    for each statement execute function balances_follow_entries()`,
  `create function entry_stays() returns trigger language plpgsql as $$ begin
    old."idempotencyKey" := null;
    old."requestHash" := null;
    if new is distinct from old then raise exception 'ledger: an entry is never changed'; end if;
    return new;
  end $$`,
  `create trigger entry_stays before update on point_transactions
    for each row execute function entry_stays()`,
  `create function entry_goes_with_customer() returns trigger language plpgsql as $$ begin
    if exists (select 1 from customers where id = old."customerId")
    then raise exception 'ledger: an entry goes with its customer only'; end if;
    if old.action is not null then
      insert into audit_log (at, "actorRole", "actorId", action, "subjectId", detail, address)
        values (old.timestamp, old."actorRole", old."actorId", old.action, old."customerId",
          old.points::text, old.address);
    end if;
    return old;
  end $$`,
  `create trigger entry_goes_with_customer before delete on point_transactions
    for each row execute function entry_goes_with_customer()`,
];
