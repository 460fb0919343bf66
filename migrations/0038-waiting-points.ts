// Points of claimed receipts that wait until refunds are over, and the currency of a reversal whose
// visit has not arrived.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { id, key } = wordsOf[engine];
  return [
    // The points and the description are those of the entry that the row becomes.
    `create table "waiting_points" (
      "id" ${id},
      "visitId" bigint not null references "visits" ("id"),
      "customerId" bigint not null references "customers" ("id") on delete cascade,
      "points" bigint not null,
      "description" text not null,
      "dueAt" ${key} not null
    )`,
    `create unique index "waiting_points_by_visit" on "waiting_points" ("visitId")`,
    `create index "waiting_points_by_customer" on "waiting_points" ("customerId", "dueAt")`,
    `create index "waiting_points_that_are_due" on "waiting_points" ("dueAt", "id")`,
    `alter table "visit_reversals" add column "currency" text`,
    ...(engine === 'SQLite' ? guardsOfSqlite : guardsOfPostgres),
  ];
}

/** Forbidden changes of a visit, as in step 33, but that points which have waited are its entry. */
const isForbidden = (differs: string) => `new.id <> old.id or new.at <> old.at
  or new."businessDay" <> old."businessDay" or new."outletId" <> old."outletId"
  or new."billNumber" ${differs} old."billNumber" or new."billKey" ${differs} old."billKey"
  or new.amount ${differs} old.amount or new.currency ${differs} old.currency
  or new."unearned" ${differs} old."unearned"
  or new."identifiedBy" ${differs} old."identifiedBy" or new."actorRole" <> old."actorRole"
  or new."actorId" ${differs} old."actorId"
  or new."customerId" is not null and new."customerId" ${differs} old."customerId"
  or new."entryId" is not null and new."entryId" ${differs} old."entryId" and not exists (
    select 1 from "point_transactions" undo where undo."undoes" = old."entryId")
    and (old."entryId" is not null or not exists (
      select 1 from "waiting_points" waiting where waiting."visitId" = old.id))
  or new."idempotencyKey" is not null and new."idempotencyKey" ${differs} old."idempotencyKey"
  or new."requestHash" is not null and new."requestHash" ${differs} old."requestHash"
  or old."undoneAt" is not null and (new."undoneAt" ${differs} old."undoneAt"
    or new."undoneByRole" ${differs} old."undoneByRole"
    or new."undoneById" ${differs} old."undoneById")`;

const changed = `'visits: a visit is only undone, once'`;

const guardsOfSqlite = [
  [
    `drop trigger visit_stays`,
    `create trigger visit_stays before update on visits when ${isForbidden('is not')} begin
      select raise(abort, ${changed});
    end`,
  ],
];

const guardsOfPostgres = [
  `create or replace function visit_stays() returns trigger language plpgsql as $$ begin
    if ${isForbidden('is distinct from')} then raise exception ${changed}; end if;
    return new;
  end $$`,
];
