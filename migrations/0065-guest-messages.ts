// Messages to guests, and the ledger of what guests want, to which rows are only added.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { id, key } = wordsOf[engine];
  return [
    // A guest gets one message of an occasion for one turn: a year, a visit, or once for all.
    `create table "guest_messages" (
      "id" ${id},
      "customerId" bigint not null references "customers" ("id") on delete cascade,
      "occasion" ${key} not null,
      "turn" ${key} not null,
      "state" ${key} not null,
      "dueAt" ${key} not null,
      "decidedAt" ${key},
      "cameUntil" ${key},
      "english" text,
      "arabic" text,
      "points" bigint not null default 0,
      "entryId" bigint,
      "readAt" ${key}
    )`,
    `create unique index "guest_messages_once"
      on "guest_messages" ("customerId", "occasion", "turn")`,
    `create index "guest_messages_due" on "guest_messages" ("id") where "state" = 'due'`,
    `create index "guest_messages_decided" on "guest_messages" ("occasion", "decidedAt", "state")`,
    `create index "guest_messages_by_age" on "guest_messages" ("dueAt", "id")`,
    `create table "consents" (
      "id" ${id},
      "customerId" bigint not null references "customers" ("id") on delete cascade,
      "channel" ${key} not null,
      "purpose" ${key} not null,
      "given" boolean not null,
      "words" text not null,
      "version" bigint not null,
      "language" ${key} not null,
      "at" ${key} not null,
      "place" ${key} not null,
      "actorRole" ${key} not null,
      "actorId" bigint
    )`,
    `create index "consents_by_customer" on "consents" ("customerId", "id")`,
    ...(engine === 'SQLite' ? guardsOfSqlite : guardsOfPostgres),
  ];
}

const onlyAdded = `'consents: a row is never changed'`;

const guardsOfSqlite: Statement[] = [
  `create trigger consents_stay before update on consents begin
    select raise(abort, ${onlyAdded});
  end`,
];

const guardsOfPostgres: Statement[] = [
  `create function consents_stay() returns trigger language plpgsql as $$ begin
    raise exception ${onlyAdded};
  end $$`,
  `create trigger consents_stay before update on consents
    for each row execute function consents_stay()`,
];
