// Visits: what was settled with a guest at a counter in one movement, and the bill it was for.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { id, key } = wordsOf[engine];
  return [
    // The outlets are named once there is more than one; the first of them has the number 1.
    `create table "outlets" ("id" ${id}, "name" text not null, "nameArabic" text)`,
    `alter table "partners" add column "givesPoints" boolean default false not null`,
    `alter table "level_benefits" add column "byPartners" boolean default true not null`,
    // `billKey` is the bill's number as it is compared, `amount` in the currency's smallest unit.
    `create table "visits" (
      "id" ${id},
      "customerId" bigint references "customers" ("id") on delete set null,
      "at" ${key} not null,
      "businessDay" ${key} not null,
      "outletId" bigint default 1 not null,
      "billNumber" text,
      "billKey" ${key},
      "amount" bigint,
      "currency" text,
      "identifiedBy" text
        check ("identifiedBy" in ('scanned', 'typed', 'claimed', 'program')),
      "actorRole" text not null,
      "actorId" bigint,
      "entryId" bigint references "point_transactions" ("id") on delete set null,
      "undoneAt" ${key},
      "undoneByRole" text,
      "undoneById" bigint,
      "idempotencyKey" ${key},
      "requestHash" text,
      constraint "number_is_compared" check (("billNumber" is null) = ("billKey" is null)),
      constraint "amount_has_currency" check (("amount" is null) = ("currency" is null)),
      constraint "undone_by_somebody" check (("undoneAt" is null) = ("undoneByRole" is null))
    )`,
    `create index "visits_by_customer" on "visits" ("customerId", "id")`,
    `create index "visits_by_day" on "visits" ("businessDay", "id")`,
    `create unique index "visits_by_bill" on "visits" ("billKey", "businessDay", "outletId")
      where "billKey" is not null and "undoneAt" is null`,
    `create unique index "visits_by_entry" on "visits" ("entryId") where "entryId" is not null`,
    `create unique index "visits_by_key" on "visits" ("idempotencyKey", "actorRole", "actorId")
      where "idempotencyKey" is not null`,
    // Bills of before are carried over by the server: until the last entry that there is then.
    `create table "carried_bills" (
      "id" integer primary key,
      "lastEntryId" bigint not null,
      "until" bigint
    )`,
    `insert into "carried_bills" ("id", "lastEntryId", "until") values (1, 0, null)`,
    `alter table "claims" add column "visitId" bigint`,
    `alter table "stamps" add column "visitId" bigint`,
    {
      index: 'claims_by_visit',
      on: `"claims" ("visitId") where "visitId" is not null`,
    },
    { index: 'claims_by_time', on: '"claims" ("claimedAt")' },
    {
      index: 'stamps_by_visit',
      on: `"stamps" ("visitId") where "visitId" is not null`,
    },
    ...(engine === 'SQLite' ? guardsOfSqlite : guardsOfPostgres),
  ];
}

/**
 * Forbidden changes of a visit: it is undone once; rows that it refers to may be deleted, and its
 * idempotency key ends.
 */
const isForbidden = (differs: string) => `new.id <> old.id or new.at <> old.at
  or new."businessDay" <> old."businessDay" or new."outletId" <> old."outletId"
  or new."billNumber" ${differs} old."billNumber" or new."billKey" ${differs} old."billKey"
  or new.amount ${differs} old.amount or new.currency ${differs} old.currency
  or new."identifiedBy" ${differs} old."identifiedBy" or new."actorRole" <> old."actorRole"
  or new."actorId" ${differs} old."actorId"
  or new."customerId" is not null and new."customerId" ${differs} old."customerId"
  or new."entryId" is not null and new."entryId" ${differs} old."entryId"
  or new."idempotencyKey" is not null and new."idempotencyKey" ${differs} old."idempotencyKey"
  or new."requestHash" is not null and new."requestHash" ${differs} old."requestHash"
  or old."undoneAt" is not null and (new."undoneAt" ${differs} old."undoneAt"
    or new."undoneByRole" ${differs} old."undoneByRole"
    or new."undoneById" ${differs} old."undoneById")`;

const changed = `'visits: a visit is only undone, once'`;
const kept = `'visits: a visit is kept'`;

const guardsOfSqlite = [
  `create trigger visit_stays before update on visits when ${isForbidden('is not')} begin
    select raise(abort, ${changed});
  end`,
  `create trigger visit_is_kept before delete on visits begin
    select raise(abort, ${kept});
  end`,
];

const guardsOfPostgres = [
  `create function visit_stays() returns trigger language plpgsql as $$ begin
    if ${isForbidden('is distinct from')} then raise exception ${changed}; end if;
    return new;
  end $$`,
  `create trigger visit_stays before update on visits
    for each row execute function visit_stays()`,
  `create function visit_is_kept() returns trigger language plpgsql as $$ begin
    raise exception ${kept};
  end $$`,
  `create trigger visit_is_kept before delete on visits
    for each row execute function visit_is_kept()`,
];
