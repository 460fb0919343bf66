// Former cards of guests who left: their entries and visits stay, with the number of a former
// card in place of the guest's, and the audit log keeps what was done without saying to whom.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { key, clustered } = wordsOf[engine];
  return [
    // The number is random, and stands in entries and spendings with a minus. The points and the
    // spent points are those with which the guest left.
    `create table "former_cards" (
      "id" bigint primary key,
      "leftAt" ${key} not null,
      "points" integer not null,
      "spent" integer not null,
      "firstVisitAt" ${key}
    ) ${clustered}`,
    `alter table "visits" add column "formerCard" bigint`,
    // The former card of a guest whose rows stay; the rows of all others are deleted.
    `alter table "gone_customers" add column "formerCard" bigint`,
    // Guests who left and may still be named in the audit log, with the number that their
    // verifications have in place of theirs.
    `create table "log_erasures" ("customerId" bigint primary key, "number" bigint) ${clustered}`,
    ...(engine === 'SQLite' ? guardsOfSqlite : guardsOfPostgres),
    {
      index: 'audit_log_by_subject',
      on: '"audit_log" ("subjectId", "id") where "subjectId" is not null',
    },
    {
      index: 'audit_log_by_guest',
      on: `"audit_log" ("actorId", "id") where "actorRole" = 'customer'`,
    },
    { rows: 'audit_log', by: 'id', change: noteThoseWhoLeft },
  ];
}

/** Guests who left before this step: the audit log alone says who they were. */
const noteThoseWhoLeft = `insert into "log_erasures" ("customerId")
  select distinct "subjectId" from "audit_log"
  where "id" between {from} and {to} and "subjectId" is not null
    and "action" in ('customer.deleted', 'customer.left', 'customer.changed')
    and not exists (select 1 from "customers" where "customers"."id" = "audit_log"."subjectId")
  on conflict do nothing`;

/** Whether the guest of a row was deleted and the row gets the number of the former card. */
const isLeaving = `new."customerId" <> old."customerId"
  and not exists (select 1 from customers where id = old."customerId")
  and exists (select 1 from gone_customers gone
    where gone."customerId" = old."customerId" and -gone."formerCard" = new."customerId")`;

/** Whether a row belongs to a former card, or soon will. */
const isOfFormerCard = `old."customerId" < 0 or exists (select 1 from gone_customers gone
  where gone."customerId" = old."customerId" and gone."formerCard" is not null)`;

/** Forbidden changes of a visit, as in step 51, but that a guest who leaves is no actor either. */
const isForbidden = (differs: string) => `new.id <> old.id or new.at <> old.at
  or new."businessDay" <> old."businessDay" or new."outletId" <> old."outletId"
  or new."billNumber" ${differs} old."billNumber"
  or new.amount ${differs} old.amount or new.currency ${differs} old.currency
  or new."unearned" ${differs} old."unearned"
  or new."identifiedBy" ${differs} old."identifiedBy" or new."actorRole" <> old."actorRole"
  or new."actorId" ${differs} old."actorId"
    and not (old."actorRole" = 'customer' and new."actorId" is null and new."customerId" is null)
  or new."customerId" is not null and new."customerId" ${differs} old."customerId"
  or new."formerCard" ${differs} old."formerCard"
    and not (old."customerId" is not null and new."customerId" is null)
  or new."entryId" is not null and new."entryId" ${differs} old."entryId" and not exists (
    select 1 from "point_transactions" undo where undo."undoes" = old."entryId")
    and (old."entryId" is not null or not exists (
      select 1 from "waiting_points" waiting where waiting."visitId" = old.id))
  or new."idempotencyKey" is not null and new."idempotencyKey" ${differs} old."idempotencyKey"
  or new."requestHash" is not null and new."requestHash" ${differs} old."requestHash"
  or old."pointsUndoneAt" is not null and new."pointsUndoneAt" ${differs} old."pointsUndoneAt"
  or old."sharesBill" and not new."sharesBill"
  or old."undoneAt" is not null and (new."undoneAt" ${differs} old."undoneAt"
    or new."undoneByRole" ${differs} old."undoneByRole"
    or new."undoneById" ${differs} old."undoneById")`;

const entryStays = `'ledger: an entry is never changed'`;
const entryIsKept = `'ledger: an entry of a former card is kept'`;
const spendingStays = `'rewards: a spending is never changed'`;
const spendingIsKept = `'rewards: a spending of a former card is kept'`;
const visitChanged = `'visits: a visit is only undone, once'`;

/** A guest who leaves is gone as the actor of a row too. */
const actorLeaves = `(new."actorId" is old."actorId" and new.address is old.address
  or old."actorRole" = 'customer' and new."actorId" is null and new.address is null)`;

const guardsOfSqlite: Statement[] = [
  [
    `drop trigger entry_stays`,
    `create trigger entry_stays before update on point_transactions
      when new."idempotencyKey" is not null or new."requestHash" is not null
        or new.id <> old.id or new.points <> old.points or new.balance <> old.balance
        or new.timestamp <> old.timestamp or new."actorRole" <> old."actorRole"
        or new.action is not old.action
        or (new."customerId" <> old."customerId" or new.description <> old.description
            or new."actorId" is not old."actorId" or new.address is not old.address)
          and not (${isLeaving} and new.description = '' and ${actorLeaves}) begin
      select raise(abort, ${entryStays});
    end`,
  ],
  [
    `drop trigger spending_stays`,
    `create trigger spending_stays before update on spendings
      when new.id <> old.id or new."claimId" <> old."claimId" or new.kind <> old.kind
        or new.points <> old.points or new.spent <> old.spent or new.at <> old.at
        or new."actorRole" <> old."actorRole"
        or not (${isLeaving} and new.reason is null and ${actorLeaves}) begin
      select raise(abort, ${spendingStays});
    end`,
  ],
  `create trigger former_entry_is_kept before delete on point_transactions
    when ${isOfFormerCard} begin
    select raise(abort, ${entryIsKept});
  end`,
  `create trigger former_spending_is_kept before delete on spendings
    when ${isOfFormerCard} begin
    select raise(abort, ${spendingIsKept});
  end`,
  [
    `drop trigger visit_stays`,
    `create trigger visit_stays before update on visits when ${isForbidden('is not')} begin
      select raise(abort, ${visitChanged});
    end`,
  ],
  [
    `drop trigger summary_forgets`,
    `create trigger summary_forgets before delete on customers begin
      insert or ignore into gone_customers ("customerId") values (old.id);
      insert or ignore into log_erasures ("customerId") values (old.id);
    end`,
  ],
];

/** `old` becomes what the row may be at most, and is compared with what it is to be. */
const leaves = (text: string) => `if ${isLeaving} then
    old."customerId" := new."customerId";
    old.${text};
    if old."actorRole" = 'customer' then
      old."actorId" := null;
      old.address := null;
    end if;
  end if;`;

/** Servers of before delete the rows of whoever left, and are refused those of a former card. */
const guardsOfPostgres: Statement[] = [
  `create or replace function entry_stays() returns trigger language plpgsql as $$ begin
    old."idempotencyKey" := null;
    old."requestHash" := null;
    ${leaves(`description := ''`)}
    if new is distinct from old then raise exception ${entryStays}; end if;
    return new;
  end $$`,
  `create or replace function spending_stays() returns trigger language plpgsql as $$ begin
    if new."customerId" = old."customerId" then raise exception ${spendingStays}; end if;
    ${leaves(`reason := null`)}
    if new is distinct from old then raise exception ${spendingStays}; end if;
    return new;
  end $$`,
  `create function former_entry_is_kept() returns trigger language plpgsql as $$ begin
    if ${isOfFormerCard} then raise exception ${entryIsKept}; end if;
    return old;
  end $$`,
  `create trigger former_entry_is_kept before delete on point_transactions
    for each row execute function former_entry_is_kept()`,
  `create function former_spending_is_kept() returns trigger language plpgsql as $$ begin
    if ${isOfFormerCard} then raise exception ${spendingIsKept}; end if;
    return old;
  end $$`,
  `create trigger former_spending_is_kept before delete on spendings
    for each row execute function former_spending_is_kept()`,
  `create or replace function visit_stays() returns trigger language plpgsql as $$ begin
    if ${isForbidden('is distinct from')} then raise exception ${visitChanged}; end if;
    return new;
  end $$`,
  `create or replace function summary_forgets() returns trigger language plpgsql as $$ begin
    insert into gone_customers ("customerId") values (old.id) on conflict do nothing;
    insert into log_erasures ("customerId") values (old.id) on conflict do nothing;
    return old;
  end $$`,
];
