// Rewards, claims of them, and a second sum beside the balance. Their triggers come in the next
// step.
import { wordsOf, type EngineName, type Words } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const words = wordsOf[engine];
  return [
    // The points that claims hold or have spent: the guest can spend the rest.
    `alter table "customers" add column "spent" integer default 0 not null`,
    // The number of changes of the customer's claims, for open cards; each claim holds the number
    // of its last change.
    `alter table "customers" add column "claimChanges" integer`,
    ...rewards(words),
    ...claims(words),
    ...spendings(words),
  ];
}

const rewards = ({ id, key, clustered }: Words) => [
  // `data` is a JPEG in base64.
  `create table "reward_pictures" (
    "hash" ${key} primary key,
    "data" text not null,
    "addedAt" ${key} not null
  ) ${clustered}`,
  // `claimed` and `served` count the claims that wait to be served, and that were.
  `create table "rewards" (
    "id" ${id},
    "name" text not null,
    "nameArabic" text,
    "description" text,
    "descriptionArabic" text,
    "cost" integer not null,
    "lowestLevel" text not null
      check ("lowestLevel" in ('Starter', 'Bronze', 'Silver', 'Gold', 'Diamond')),
    "stock" integer,
    "mostEach" integer,
    "firstDay" ${key},
    "lastDay" ${key},
    "active" boolean default true not null,
    "partnerId" bigint references "partners" ("id") on delete set null,
    "picture" ${key} references "reward_pictures" ("hash"),
    "version" integer default 1 not null,
    "claimed" integer default 0 not null,
    "served" integer default 0 not null,
    constraint "costs_something" check ("cost" >= 1),
    constraint "counts_claims" check ("claimed" >= 0 and "served" >= 0),
    constraint "stock_is_there" check ("stock" is null or "claimed" + "served" <= "stock")
  )`,
  `create index "rewards_by_partner" on "rewards" ("partnerId")`,
  `create index "rewards_by_picture" on "rewards" ("picture")`,
];

const claims = ({ id, key, clustered }: Words) => [
  // The name, the cost and the partner are those that the guest saw.
  `create table "claims" (
    "id" ${id},
    "rewardId" bigint references "rewards" ("id") on delete set null,
    "reward" text not null,
    "rewardArabic" text,
    "cost" integer not null,
    "customerId" bigint references "customers" ("id") on delete set null,
    "partnerId" bigint references "partners" ("id") on delete set null,
    "code" ${key} not null,
    "token" ${key} not null,
    "state" text not null check ("state" in ('claimed', 'served', 'expired', 'cancelled')),
    "claimedAt" ${key} not null,
    "expiresAt" ${key} not null,
    "servedAt" ${key},
    "servedByRole" text,
    "servedById" bigint,
    "change" integer,
    "idempotencyKey" ${key},
    "requestHash" text,
    "servedKey" ${key},
    constraint "served_by_somebody" check (("servedAt" is null) = ("servedByRole" is null)),
    constraint "served_at_some_time" check ("state" <> 'served' or "servedAt" is not null),
    constraint "claimed_by_somebody" check ("state" <> 'claimed' or "customerId" is not null)
  )`,
  `create unique index "claims_by_open_code" on "claims" ("code") where "state" = 'claimed'`,
  `create index "claims_by_code" on "claims" ("code", "id")`,
  `create unique index "claims_by_token" on "claims" ("token")`,
  `create index "claims_by_customer" on "claims" ("customerId", "rewardId", "state")`,
  `create index "claims_by_reward" on "claims" ("rewardId")`,
  `create index "claims_by_partner" on "claims" ("partnerId", "servedAt")
    where "partnerId" is not null`,
  // With the same condition as the index of open codes, PostgreSQL would look for a code by reading
  // this one from end to end while it believes that few claims wait.
  `create index "claims_by_end" on "claims" ("expiresAt", "id")
    where "state" = 'claimed' and "servedAt" is null`,
  `create unique index "claims_by_key" on "claims" ("idempotencyKey", "customerId")
    where "idempotencyKey" is not null`,
  `create unique index "claims_by_served_key"
    on "claims" ("servedKey", "servedByRole", "servedById") where "servedKey" is not null`,
  // The key is the beginning of a quarter of an hour, as in "quarter_hours".
  `create table "reward_hours" (
    "startsAt" ${key} primary key,
    "claimed" bigint not null,
    "served" bigint not null,
    "spent" bigint not null
  ) ${clustered}`,
];

const spendings = ({ id, key }: Words) => [
  // `points` are what a claim holds or, below zero, gives back; `spent` is the sum after it.
  `create table "spendings" (
    "id" ${id},
    "customerId" bigint not null references "customers" ("id") on delete cascade,
    "claimId" bigint not null references "claims" ("id"),
    "kind" text not null check ("kind" in ('claimed', 'expired', 'cancelled', 'undone')),
    "points" integer not null,
    "spent" integer not null,
    "reason" text,
    "at" ${key} not null,
    "actorRole" text not null,
    "actorId" bigint,
    "address" text,
    constraint "claims_hold" check (("kind" = 'claimed') = ("points" > 0) and "points" <> 0)
  )`,
  `create index "spendings_by_customer" on "spendings" ("customerId", "id")`,
  `create unique index "held_once" on "spendings" ("claimId") where "points" > 0`,
  `create unique index "given_back_once" on "spendings" ("claimId") where "points" < 0`,
];
