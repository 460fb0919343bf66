// Bills are free again once their points are undone, and visits of which nothing stands are undone;
// the moment of the visit of an entry that was written later; outlets of people; visits by moment.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { key } = wordsOf[engine];
  return [
    // The moment at which the points of a visit were undone alone; its bill is free from then on.
    `alter table "visits" add column "pointsUndoneAt" ${key}`,
    // The moment of the visit for which an entry is; null if it was written at that moment.
    `alter table "point_transactions" add column "visitedAt" ${key}`,
    // The outlet of a person without a till; older servers join tables that have an "outletId".
    `alter table "admins" add column "ownOutletId" bigint`,
    ...(engine === 'SQLite' ? guardsOfSqlite : guardsOfPostgres),
    {
      index: 'visits_by_standing_bill',
      on: `"visits" ("billKey", "businessDay", "outletId") where "billKey" is not null
        and "undoneAt" is null and "pointsUndoneAt" is null`,
      unique: true,
    },
    `drop index "visits_by_bill"`,
    { index: 'visits_by_moment', on: '"visits" ("customerId", "at", "id")' },
    `drop index "visits_by_customer"`,
    {
      index: 'visits_without_entry',
      on: '"visits" ("customerId", "id") where "entryId" is null',
    },
    { rows: 'visits', by: 'id', change: freeBills },
    { rows: 'visits', by: 'id', change: undoEmptied },
    { rows: 'visits', by: 'id', change: noteEmptied },
  ];
}

/** Forbidden changes of a visit, as in step 38, and of the moment at which its bill was free. */
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
  or old."pointsUndoneAt" is not null and new."pointsUndoneAt" ${differs} old."pointsUndoneAt"
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
  `create trigger visited_stays before update of "visitedAt" on point_transactions
    when new."visitedAt" is not old."visitedAt" begin
    select raise(abort, 'ledger: an entry is never changed');
  end`,
];

/** The trigger of the ledger compares whole rows, and so includes the new column already. */
const guardsOfPostgres = [
  `create or replace function visit_stays() returns trigger language plpgsql as $$ begin
    if ${isForbidden('is distinct from')} then raise exception ${changed}; end if;
    return new;
  end $$`,
];

/** Visits whose points were undone alone. */
const freeBills = `update "visits" set "pointsUndoneAt" = (
    select undo."timestamp" from "point_transactions" undo
    where undo."undoes" = "visits"."entryId")
  where "id" between {from} and {to} and "undoneAt" is null and "pointsUndoneAt" is null
    and exists (select 1 from "point_transactions" undo
      where undo."undoes" = "visits"."entryId")`;

/** The parts of a visit that were taken back singly: when, and by whom. */
const takenBack = `
  select undo."timestamp" as at, undo."actorRole" as role, undo."actorId" as actor
    from "point_transactions" undo where undo."undoes" = "visits"."entryId"
  union all
  select back."at", back."actorRole", back."actorId" from "claims" c
    join "spendings" back on back."claimId" = c."id" and back."points" < 0
    where c."visitId" is not null and c."visitId" = "visits"."id"
  union all
  select s."takenBackAt", s."takenBackBy", null from "stamps" s
    where s."visitId" is not null and s."visitId" = "visits"."id" and s."takenBackAt" is not null`;

/**
 * Visits of which nothing stands, by whoever took back the last part. Of a guest who is deleted, it
 * is not known whether the points stood.
 */
const undoEmptied = `update "visits" set ("undoneAt", "undoneByRole", "undoneById") = (
    select taken.at, taken.role, taken.actor from (${takenBack}) taken
    order by taken.at desc limit 1)
  where "id" between {from} and {to} and "undoneAt" is null and "customerId" is not null
    and ("entryId" is null or "pointsUndoneAt" is not null)
    and exists (${takenBack})
    and not exists (select 1 from "waiting_points" waiting where waiting."visitId" = "visits"."id")
    and not exists (select 1 from "claims" c where c."visitId" is not null
      and c."visitId" = "visits"."id" and c."state" = 'served')
    and not exists (select 1 from "stamps" s where s."visitId" is not null
      and s."visitId" = "visits"."id" and s."takenBackAt" is null)`;

/** The reversals of these visits, which programs read. */
const noteEmptied = `insert into "visit_reversals" ("visitId", "outletId", "businessDay",
    "billNumber", "billKey", "at", "points", "actorRole", "actorId")
  select v."id", v."outletId", v."businessDay", v."billNumber", v."billKey", v."undoneAt",
    entry."points", v."undoneByRole", v."undoneById"
  from "visits" v join "point_transactions" entry on entry."id" = v."entryId"
  where v."id" between {from} and {to} and v."undoneAt" is not null
    and v."pointsUndoneAt" is not null and not exists (
      select 1 from "visit_reversals" r where r."visitId" = v."id" and r."amount" is null)`;
