// The rows of a customer who is deleted go piece by piece afterwards: the customer goes at once,
// and nobody waits for a long history.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export const up = (engine: EngineName): Statement[] => [
  // Customers who were deleted, of whom rows may be left.
  `create table "gone_customers" ("customerId" bigint primary key) ${wordsOf[engine].clustered}`,
  engine === 'SQLite' ? changesOfSqlite : changesOfPostgres,
];

/** The beginning of the quarter of an hour of an entry `e`. */
const quarter = `substr(e."timestamp", 1, 14) || case when substr(e."timestamp", 15, 2) < '15'
  then '00' when substr(e."timestamp", 15, 2) < '30' then '15'
  when substr(e."timestamp", 15, 2) < '45' then '30' else '45' end`;

const given = `case when e."points" > 0 then e."points" else 0 end`;
const taken = `case when e."points" < 0 then -e."points" else 0 end`;
const visits = `case when e."points" >= 0
  and coalesce(e."action", 'points.awarded') = 'points.awarded' then 1 else 0 end`;

const summedUpTo = `(select "lastEntryId" from "summary_state")`;

/** Whether an entry `e` is in the sums; one that was undone is not, while its undo is there. */
const isSummedUp = `e."undoes" is null and e."id" <= ${summedUpTo}
  and not exists (select 1 from "point_transactions" undo
    where undo."undoes" = e."id" and undo."id" <= ${summedUpTo})`;

/** The sums lose an entry with the entry itself, and no longer all of them with the customer. */
const changesOfSqlite = [
  `drop trigger summary_forgets`,
  `create trigger summary_forgets before delete on customers begin
    insert or ignore into gone_customers ("customerId") values (old.id);
  end`,
  `drop trigger entry_leaves_audit_entry`,
  `create trigger entry_leaves_audit_entry after delete on point_transactions begin
    insert into audit_log (at, "actorRole", "actorId", action, "subjectId", detail, address)
      select old.timestamp, old."actorRole", old."actorId", old.action, old."customerId",
        cast(old.points as text), old.address where old.action is not null;
    update quarter_hours set "given" = "given" - (${ofOld(given)}),
        "taken" = "taken" - (${ofOld(taken)}), "visits" = "visits" - (${ofOld(visits)})
      where "startsAt" = ${ofOld(quarter)} and ${ofOld(isSummedUp)};
  end`,
];

function ofOld(text: string): string {
  return text.replaceAll(/\be\."/g, 'old."');
}

const rest = ['point_transactions', 'spendings', 'claims', 'stamps', 'visits'];

/**
 * References delete all rows of a customer in one statement. In their place the customer is noted,
 * and a row of nobody is refused: by the guards of the ledger, and by one of its own elsewhere.
 */
const changesOfPostgres = [
  `create or replace function summary_forgets() returns trigger language plpgsql as $$ begin
    insert into gone_customers ("customerId") values (old.id) on conflict do nothing;
    return old;
  end $$`,
  `create or replace function entries_go_with_customers() returns trigger language plpgsql as $$
  begin
    if exists (select 1 from gone join customers on customers.id = gone."customerId")
    then raise exception 'ledger: an entry goes with its customer only'; end if;
    insert into audit_log (at, "actorRole", "actorId", action, "subjectId", detail, address)
      select timestamp, "actorRole", "actorId", action, "customerId", points::text, address
      from gone where action is not null order by id;
    -- After the lock, no entry is counted between this read and the end.
    perform 1 from summary_state for share;
    update quarter_hours set "given" = quarter_hours."given" - lost.given,
      "taken" = quarter_hours."taken" - lost.taken,
      "visits" = quarter_hours."visits" - lost.visits
    from (select ${quarter} as quarter, sum(${given}) as given, sum(${taken}) as taken,
        sum(${visits}) as visits
      from gone e where ${isSummedUp} and not exists (select 1 from gone undo
        where undo."undoes" = e."id" and undo."id" <= ${summedUpTo}) group by 1) lost
    where quarter_hours."startsAt" = lost.quarter;
    return null;
  end $$`,
  // As a reference does, it keeps the customer from going until the row is committed.
  `create function customer_is_there() returns trigger language plpgsql as $$ begin
    if new."customerId" is not null then
      perform 1 from customers where id = new."customerId" for key share;
      if not found then raise exception 'customers: a row of nobody'; end if;
    end if;
    return new;
  end $$`,
  ...['claims', 'stamps', 'visits'].map(
    (table) => `create trigger ${table}_of_somebody before insert or update of "customerId"
      on "${table}" for each row execute function customer_is_there()`,
  ),
  ...rest.map((table) => `alter table "${table}" drop constraint "${table}_customerId_fkey"`),
];
