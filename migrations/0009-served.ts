// Served benefits: the frequency of each benefit, and a stamp for each time that one was served.
import { wordsOf, type EngineName, type Words } from './engines.ts';

export function up(engine: EngineName): string[] {
  const words = wordsOf[engine];
  return [
    `alter table "level_benefits" add column "frequency" text default 'unlimited' not null
      check ("frequency" in ('unlimited', 'daily', 'weekly', 'monthly', 'once'))`,
    // The number of changes of the customer's stamps, for open cards; each stamp holds the number
    // of its last change.
    `alter table "customers" add column "stampChanges" integer`,
    ...stamps(words),
    ...(engine === 'SQLite' ? guardsOfSqlite : guardsOfPostgres),
  ];
}

const stamps = ({ id, key }: Words) => [
  `create table "stamps" (
    "id" ${id},
    "benefitId" bigint references "level_benefits" ("id") on delete set null,
    "benefit" text not null,
    "customerId" bigint references "customers" ("id") on delete set null,
    "partnerId" bigint references "partners" ("id") on delete set null,
    "at" ${key} not null,
    "takenBackAt" ${key},
    "takenBackBy" text check ("takenBackBy" in ('partner', 'admin')),
    "change" integer,
    "idempotencyKey" ${key},
    "requestHash" text,
    constraint "taken_back_by_somebody" check (("takenBackAt" is null) = ("takenBackBy" is null))
  )`,
  // The index holds all columns that decide whether a benefit is due.
  `create index "stamps_by_customer"
    on "stamps" ("customerId", "benefitId", "at", "takenBackAt")`,
  `create index "stamps_by_partner" on "stamps" ("partnerId", "at", "takenBackAt")`,
  `create index "stamps_by_benefit" on "stamps" ("benefitId")`,
  `create unique index "stamps_by_key" on "stamps" ("idempotencyKey", "partnerId")
    where "idempotencyKey" is not null`,
];

/**
 * A stamp is taken back at most once; rows that it refers to may be deleted, and its idempotency
 * key ends.
 */
const guardsOfSqlite = [
  `create trigger stamp_stays before update on stamps
    when new.id <> old.id or new.benefit <> old.benefit or new.at <> old.at
      or new."benefitId" is not null and new."benefitId" is not old."benefitId"
      or new."customerId" is not null and new."customerId" is not old."customerId"
      or new."partnerId" is not null and new."partnerId" is not old."partnerId"
      or new."idempotencyKey" is not null and new."idempotencyKey" is not old."idempotencyKey"
      or new."requestHash" is not null and new."requestHash" is not old."requestHash"
      or old."takenBackAt" is not null and (new."takenBackAt" is not old."takenBackAt"
        or new."takenBackBy" is not old."takenBackBy") begin
    select raise(abort, 'stamps: a stamp is only taken back, once');
  end`,
  `create trigger stamp_is_kept before delete on stamps begin
    select raise(abort, 'stamps: a stamp is kept');
  end`,
];

const guardsOfPostgres = [
  `create function stamp_stays() returns trigger language plpgsql as $$ begin
    if new.id <> old.id or new.benefit <> old.benefit or new.at <> old.at
      or new."benefitId" is not null and new."benefitId" is distinct from old."benefitId"
      or new."customerId" is not null and new."customerId" is distinct from old."customerId"
      or new."partnerId" is not null and new."partnerId" is distinct from old."partnerId"
      or new."idempotencyKey" is not null
        and new."idempotencyKey" is distinct from old."idempotencyKey"
      or new."requestHash" is not null and new."requestHash" is distinct from old."requestHash"
      or old."takenBackAt" is not null
        and (new."takenBackAt" is distinct from old."takenBackAt"
          or new."takenBackBy" is distinct from old."takenBackBy")
    then raise exception 'stamps: a stamp is only taken back, once'; end if;
    return new;
  end $$`,
  `create trigger stamp_stays before update on stamps
    for each row execute function stamp_stays()`,
  `create function stamp_is_kept() returns trigger language plpgsql as $$ begin
    raise exception 'stamps: a stamp is kept';
  end $$`,
  `create trigger stamp_is_kept before delete on stamps
    for each row execute function stamp_is_kept()`,
];
