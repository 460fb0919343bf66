// Tills: devices at which the people of the office work with a PIN, and the visits settled there.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { id, key } = wordsOf[engine];
  return [
    // A till that has ended has no token, and keeps its name for its visits.
    `create table "tills" (
      "id" ${id},
      "name" text not null,
      "outletId" bigint default 1 not null,
      "tokenHash" ${key},
      "enrolledAt" ${key} not null,
      "enrolledById" bigint,
      "seenAt" ${key},
      "endedAt" ${key},
      constraint "ended_without_token" check (("tokenHash" is null) = ("endedAt" is not null))
    )`,
    `create unique index "tills_by_token" on "tills" ("tokenHash")`,
    `create table "till_invitations" (
      "codeHash" ${key} primary key,
      "name" text not null,
      "outletId" bigint not null,
      "createdById" bigint not null,
      "expiresAt" ${key} not null
    )`,
    `alter table "admins" add column "pin" text`,
    `alter table "admins" add column "pinTemporaryUntil" ${key}`,
    `alter table "sessions" add column "tillId" bigint`,
    `alter table "visits" add column "tillId" bigint`,
    ...(engine === 'SQLite' ? guardsOfSqlite : guardsOfPostgres),
  ];
}

const changed = `'visits: a visit keeps its till'`;

const guardsOfSqlite = [
  `create trigger visit_keeps_till before update on visits
    when new."tillId" is not old."tillId" begin
    select raise(abort, ${changed});
  end`,
];

const guardsOfPostgres = [
  `create function visit_keeps_till() returns trigger language plpgsql as $$ begin
    if new."tillId" is distinct from old."tillId" then raise exception ${changed}; end if;
    return new;
  end $$`,
  `create trigger visit_keeps_till before update on visits
    for each row execute function visit_keeps_till()`,
];
