// Numbers of bills are compared by another key. The server renews those of existing visits and
// reversals; two visits that have one bill by it are listed.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { key } = wordsOf[engine];
  return [
    // Whether another visit has the bill: both earned for it before its numbers were one.
    `alter table "visits" add column "sharesBill" boolean default false not null`,
    ...(engine === 'SQLite' ? guardsOfSqlite : guardsOfPostgres),
    {
      index: 'visits_by_own_bill',
      on: `"visits" ("billKey", "businessDay", "outletId") where "billKey" is not null
        and "undoneAt" is null and "pointsUndoneAt" is null and not "sharesBill"`,
      unique: true,
    },
    `drop index "visits_by_standing_bill"`,
    { index: 'visits_that_share_bills', on: '"visits" ("id") where "sharesBill"' },
    // The rows of each table are gone through from the newest one, as many times as there are
    // rounds: in the second one, those that an earlier version has added while it was being
    // replaced.
    `create table "bill_renewal" (
      "subject" ${key} primary key,
      "beforeId" bigint,
      "rounds" integer not null,
      "notBefore" ${key} not null
    )`,
    `insert into "bill_renewal" ("subject", "beforeId", "rounds", "notBefore")
      values ('visits', null, 2, ''), ('visit_reversals', null, 2, '')`,
  ];
}

/** Forbidden changes of a visit, as in step 44, but that the key of its bill may be renewed. */
const isForbidden = (differs: string) => `new.id <> old.id or new.at <> old.at
  or new."businessDay" <> old."businessDay" or new."outletId" <> old."outletId"
  or new."billNumber" ${differs} old."billNumber"
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
  or old."pointsUndoneAt" is not null and new."pointsUndoneAt" ${differs} old."pointsUndoneAt"
  or old."sharesBill" and not new."sharesBill"
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
