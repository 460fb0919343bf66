// The first tables: those of the specification, and the triggers and indexes that keep them
// consistent.
import { wordsOf, type EngineName, type Words } from './engines.ts';

export function up(engine: EngineName): string[] {
  const words = wordsOf[engine];
  return [
    ...people(words),
    ...ledger(words),
    ...offerings(words),
    ...submissions(words),
    ...doors(words),
    ...records(words),
    ...(engine === 'SQLite' ? guardsOfSqlite : guardsOfPostgres),
  ];
}

const people = ({ id, key, clustered }: Words) => [
  `create table "admins" (
    "id" ${id},
    "username" text not null,
    "usernameKey" ${key} not null unique,
    "password" text not null,
    "temporaryUntil" ${key},
    "createdAt" ${key} not null
  )`,
  `create table "partners" (
    "id" ${id},
    "username" text not null,
    "usernameKey" ${key} not null unique,
    "password" text not null,
    "temporaryUntil" ${key},
    "name" text not null,
    "active" boolean default true not null,
    "createdAt" ${key} not null
  )`,
  // The ranges of the specification, section 9.
  `create table "customers" (
    "id" ${id},
    "name" text not null,
    "nameKey" ${key} not null,
    "mobile" text not null,
    "mobileKey" ${key} not null unique,
    "points" integer default 0 not null,
    "level" text generated always as (case
      when points >= 500001 then 'Diamond' when points >= 300001 then 'Gold'
      when points >= 100001 then 'Silver' when points >= 1001 then 'Bronze' else 'Starter' end)
      stored not null,
    "lastEntryId" bigint,
    "verificationCode" text,
    "password" text,
    "temporaryUntil" ${key},
    "createdAt" ${key} not null,
    constraint "points_in_bounds" check (points between 0 and 2147483647)
  )`,
  `create index "customers_by_name" on "customers" ("nameKey", "id")`,
  `create table "customer_words" (
    "word" ${key} not null,
    "customerId" bigint not null references "customers" ("id") on delete cascade,
    "shared" integer not null,
    constraint "customer_words_by_word" primary key ("word", "customerId")
  ) ${clustered}`,
  `create index "customer_words_by_customer" on "customer_words" ("customerId", "word")`,
];

const ledger = ({ id, key }: Words) => [
  `create table "point_transactions" (
    "id" ${id},
    "customerId" bigint not null references "customers" ("id") on delete cascade,
    "points" integer not null,
    "balance" integer not null,
    "description" text not null,
    "timestamp" ${key} not null,
    "actorRole" text not null,
    "actorId" bigint
  )`,
  `create index "point_transactions_by_customer" on "point_transactions" ("customerId", "id")`,
  `create table "request_keys" (
    "role" text not null,
    "accountId" bigint not null,
    "key" ${key} not null,
    "requestHash" text not null,
    "answer" text not null,
    "createdAt" ${key} not null,
    constraint "request_keys_by_caller" primary key ("key", "role", "accountId")
  )`,
  `create index "request_keys_by_age" on "request_keys" ("createdAt")`,
];

const offerings = ({ id, key }: Words) => [
  `create table "level_benefits" (
    "id" ${id},
    "level" text not null check ("level" in ('Starter', 'Bronze', 'Silver', 'Gold', 'Diamond')),
    "benefit" text not null,
    "active" boolean default true not null,
    "partnerId" bigint references "partners" ("id") on delete set null,
    "lastUpdated" ${key} not null,
    "imagePath" text
  )`,
  `create index "level_benefits_by_level" on "level_benefits" ("level")`,
  `create table "special_events" (
    "id" ${id},
    "name" text not null,
    "description" text not null,
    "multiplier" integer not null check (multiplier >= 1),
    "startDate" ${key} not null,
    "endDate" ${key} not null,
    "active" boolean default true not null,
    constraint "ends_after_it_starts" check ("endDate" > "startDate")
  )`,
  `create table "special_offers" (
    "id" ${id},
    "level" text not null check ("level" in ('Starter', 'Bronze', 'Silver', 'Gold', 'Diamond')),
    "title" text not null,
    "description" text not null,
    "validUntil" ${key} not null,
    "active" boolean default true not null,
    "imagePath" text
  )`,
  `create index "special_offers_by_level" on "special_offers" ("level")`,
  `create table "terms_and_conditions" (
    "id" ${id},
    "content" text not null,
    "updatedAt" ${key} not null,
    "active" boolean default true not null
  )`,
  `create unique index "one_active_terms" on "terms_and_conditions" ("active")
    where "active" = true`,
];

const submissions = ({ id, key }: Words) => [
  `create table "store_submissions" (
    "id" ${id},
    "shortDescription" text not null,
    "fullDescription" text not null,
    "privacyPolicyUrl" text not null,
    "contactEmail" text not null,
    "contactPhone" text,
    "iconPath" text not null,
    "featureGraphicPath" text not null,
    "screenshotPaths" text not null,
    "status" text default 'pending' not null,
    "createdAt" ${key} not null
  )`,
];

const doors = ({ id, key }: Words) => [
  `create table "sessions" (
    "tokenHash" ${key} primary key,
    "role" text not null,
    "accountId" bigint not null,
    "createdAt" ${key} not null,
    "seenAt" ${key} not null
  )`,
  `create index "sessions_by_account" on "sessions" ("role", "accountId")`,
  `create table "one_time_passes" (
    "passHash" ${key} primary key,
    "customerId" bigint not null references "customers" ("id") on delete cascade,
    "expiresAt" ${key} not null
  )`,
  `create index "one_time_passes_by_customer" on "one_time_passes" ("customerId")`,
  `create table "login_failures" (
    "id" ${id},
    "subject" ${key} not null,
    "failedAt" ${key} not null
  )`,
  `create index "login_failures_by_subject" on "login_failures" ("subject", "failedAt")`,
];

const records = ({ id, key }: Words) => [
  `create table "settings" (
    "name" ${key} primary key,
    "value" text not null
  )`,
  `create table "backup_history" (
    "id" ${id},
    "timestamp" ${key} not null,
    "success" boolean not null,
    "filename" text
  )`,
  `create table "audit_log" (
    "id" ${id},
    "at" ${key} not null,
    "actorRole" text not null,
    "actorId" bigint,
    "action" text not null,
    "subjectId" bigint,
    "detail" text,
    "address" text
  )`,
];

/** These triggers refuse to commit a ledger that does not add up. */
const guardsOfSqlite = [
  `create trigger entry_moves_balance after insert on point_transactions begin
    update customers set points = new.balance, "lastEntryId" = new.id
      where id = new."customerId" and points + new.points = new.balance;
    select raise(abort, 'ledger: an entry must follow the balance') where changes() = 0;
  end`,
  `create trigger balance_follows_entries
    before update of points, "lastEntryId" on customers
    when new."lastEntryId" <= old."lastEntryId" or not exists (select 1 from point_transactions e
      where e.id = new."lastEntryId" and e."customerId" = new.id and e.balance = new.points) begin
    select raise(abort, 'ledger: a balance changes by an entry only');
  end`,
  `create trigger balance_starts_empty before insert on customers
    when new.points <> 0 or new."lastEntryId" is not null begin
    select raise(abort, 'ledger: a balance starts at zero');
  end`,
  `create trigger entry_stays before update on point_transactions begin
    select raise(abort, 'ledger: an entry is never changed');
  end`,
  `create trigger entry_goes_with_customer before delete on point_transactions
    when exists (select 1 from customers where id = old."customerId") begin
    select raise(abort, 'ledger: an entry goes with its customer only');
  end`,
];

const guardsOfPostgres = [
  `create function entry_moves_balance() returns trigger language plpgsql as $$ begin
    update customers set points = new.balance, "lastEntryId" = new.id
      where id = new."customerId" and points + new.points = new.balance;
    if not found then raise exception 'ledger: an entry must follow the balance'; end if;
    return null;
  end $$`,
  `create trigger entry_moves_balance after insert on point_transactions
    for each row execute function entry_moves_balance()`,
  `create function balance_follows_entries() returns trigger language plpgsql as $$ begin
    if new."lastEntryId" <= old."lastEntryId" or not exists (select 1 from point_transactions e
      where e.id = new."lastEntryId" and e."customerId" = new.id and e.balance = new.points)
    then raise exception 'ledger: a balance changes by an entry only'; end if;
    return new;
  end $$`,
  `create trigger balance_follows_entries before update of points, "lastEntryId" on customers
    for each row execute function balance_follows_entries()`,
  `create function balance_starts_empty() returns trigger language plpgsql as $$ begin
    if new.points <> 0 or new."lastEntryId" is not null
    then raise exception 'ledger: a balance starts at zero'; end if;
    return new;
  end $$`,
  `create trigger balance_starts_empty before insert on customers
    for each row execute function balance_starts_empty()`,
  `create function entry_stays() returns trigger language plpgsql as $$ begin
    raise exception 'ledger: an entry is never changed';
  end $$`,
  `create trigger entry_stays before update on point_transactions
    for each row execute function entry_stays()`,
  `create function entry_goes_with_customer() returns trigger language plpgsql as $$ begin
    if exists (select 1 from customers where id = old."customerId")
    then raise exception 'ledger: an entry goes with its customer only'; end if;
    return old;
  end $$`,
  `create trigger entry_goes_with_customer before delete on point_transactions
    for each row execute function entry_goes_with_customer()`,
];
