// Reversals of visits: whole or by an amount, also of a bill whose visit has not arrived; and what
// of a bill does not earn.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { id, key } = wordsOf[engine];
  return [
    // Without a visit while it has not arrived. No amount is whatever is left of the bill.
    // Points are those taken, `awarded` those that the whole bill gave, and `owed` what of them was
    // spent already: it is in the entry that stands after the reversal, until that is undone.
    `create table "visit_reversals" (
      "id" ${id},
      "visitId" bigint references "visits" ("id"),
      "outletId" bigint not null,
      "businessDay" ${key} not null,
      "billNumber" text,
      "billKey" ${key},
      "amount" bigint,
      "reason" text,
      "at" ${key} not null,
      "points" bigint default 0 not null,
      "awarded" bigint default 0 not null,
      "owed" bigint default 0 not null,
      "entryId" bigint references "point_transactions" ("id") on delete set null,
      "actorRole" text not null,
      "actorId" bigint,
      "idempotencyKey" ${key},
      "requestHash" text
    )`,
    `create index "reversals_by_visit" on "visit_reversals" ("visitId", "id")`,
    `create index "reversals_by_bill" on "visit_reversals" ("billKey", "businessDay", "outletId")
      where "visitId" is null`,
    `create index "reversals_that_owe" on "visit_reversals" ("id") where "owed" > 0`,
    `create index "reversals_by_entry" on "visit_reversals" ("entryId")
      where "entryId" is not null`,
    `create unique index "reversals_by_key" on "visit_reversals"
      ("idempotencyKey", "actorRole", "actorId") where "idempotencyKey" is not null`,
    // JSON of amounts that are paid and earn nothing, in the smallest unit: `{"tips":1000}`.
    `alter table "visits" add column "unearned" text`,
    // The visits of a bill, also those that were undone.
    {
      index: 'visits_by_number',
      on: '"visits" ("billKey", "businessDay", "outletId") where "billKey" is not null',
    },
    ...(engine === 'SQLite' ? guardsOfSqlite : guardsOfPostgres),
  ];
}

/**
 * Forbidden changes of a visit, as in step 19, but that the entry of one that is reversed in part
 * gives way to one of fewer points.
 */
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
