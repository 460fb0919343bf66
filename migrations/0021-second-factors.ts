// Second factors of administrators, the challenges that they answer, and when a session was proved.
import { wordsOf, type EngineName } from './engines.ts';

export const kind = 'expand';

export function up(engine: EngineName): string[] {
  const { id, key } = wordsOf[engine];
  return [
    // The codes of an app are made of this secret; `lastStep` is the last one that was used.
    `create table "authenticator_apps" (
      "adminId" bigint primary key,
      "secret" text not null,
      "lastStep" bigint not null,
      "createdAt" ${key} not null,
      "lastUsedAt" ${key}
    )`,
    `create table "passkeys" (
      "id" ${id},
      "adminId" bigint not null,
      "credentialId" ${key} not null,
      "publicKey" text not null,
      "counter" bigint not null,
      "transports" text not null,
      "name" text not null,
      "rpId" ${key} not null,
      "createdAt" ${key} not null,
      "lastUsedAt" ${key}
    )`,
    `create index "passkeys_by_admin" on "passkeys" ("adminId")`,
    `create table "recovery_codes" (
      "id" ${id},
      "adminId" bigint not null,
      "codeHash" ${key} not null
    )`,
    `create index "recovery_codes_by_admin" on "recovery_codes" ("adminId")`,
    // `boundTo` has to hold still when it is answered: the hash of a password, or a session's.
    `create table "admin_challenges" (
      "challengeHash" ${key} primary key,
      "adminId" bigint not null,
      "boundTo" text not null,
      "expiresAt" ${key} not null
    )`,
    `alter table "sessions" add column "provedAt" ${key}`,
  ];
}
