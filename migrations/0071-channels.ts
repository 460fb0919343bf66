// Channels that carry messages outside: where guests are reached, and what they carry.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { id, key } = wordsOf[engine];
  return [
    // A guest is reached by a channel at one address, which they have confirmed.
    `create table "contacts" (
      "id" ${id},
      "customerId" bigint not null references "customers" ("id") on delete cascade,
      "channel" ${key} not null,
      "address" ${key} not null,
      "endToken" ${key} not null,
      "at" ${key} not null
    )`,
    `create unique index "contacts_once" on "contacts" ("customerId", "channel")`,
    `create unique index "contacts_by_token" on "contacts" ("endToken")`,
    // An address waits for its confirmation, one for each guest.
    `create table "contact_requests" (
      "customerId" bigint primary key references "customers" ("id") on delete cascade,
      "address" ${key} not null,
      "language" ${key} not null,
      "tokenHash" ${key} not null,
      "expiresAt" ${key} not null
    )`,
    `create unique index "contact_requests_by_token" on "contact_requests" ("tokenHash")`,
    // A dispatch is what a channel carries, once. It has no reference to a guest, since a restore
    // replaces all guests, and must not forget what was carried.
    `create table "dispatches" (
      "id" ${id},
      "about" ${key} not null,
      "channel" ${key} not null,
      "kind" ${key} not null,
      "subjectId" bigint not null,
      "state" ${key} not null,
      "tries" bigint not null default 0,
      "notedAt" ${key} not null,
      "nextAt" ${key} not null,
      "triedAt" ${key},
      "answer" text
    )`,
    `create unique index "dispatches_once" on "dispatches" ("about", "channel")`,
    `create index "dispatches_due" on "dispatches" ("channel", "nextAt")
      where "state" in ('waiting', 'carrying')`,
    `create index "dispatches_by_subject" on "dispatches" ("kind", "subjectId")`,
    `create index "dispatches_by_age" on "dispatches" ("notedAt", "id")`,
  ];
}
