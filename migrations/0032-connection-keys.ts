// The keys by which programs call Sofra, what their receipts are signed with, and counts of calls.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { id, key, clustered } = wordsOf[engine];
  return [
    // A key that has ended has no hash, and keeps its name for what it has done.
    `create table "connection_keys" (
      "id" ${id},
      "name" text not null,
      "outletId" bigint,
      "scopes" text not null,
      "hourly" bigint not null,
      "keyHash" ${key},
      "lastFour" text not null,
      "createdAt" ${key} not null,
      "createdById" bigint,
      "expiresAt" ${key},
      "endedAt" ${key},
      "seenAt" ${key},
      "seenFrom" text,
      constraint "ended_without_hash" check (("keyHash" is null) = ("endedAt" is not null))
    )`,
    // Secrets that sign receipts: whoever has one makes receipts, so that no backup holds them.
    `create table "receipt_secrets" (
      "keyId" bigint primary key references "connection_keys" ("id") on delete cascade,
      "secret" text not null
    )`,
    `create table "connection_hours" (
      "keyId" bigint not null,
      "hour" ${key} not null,
      "calls" bigint default 0 not null,
      "failed" bigint default 0 not null,
      "slowest" bigint default 0 not null,
      primary key ("keyId", "hour")
    ) ${clustered}`,
  ];
}
