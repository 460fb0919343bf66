// Invitations of guests who have no password yet, and the runs in which they were made.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { id, key } = wordsOf[engine];
  return [
    `create table "invitation_runs" (
      "id" ${id},
      "form" text not null check ("form" in ('cards', 'links')),
      "madeById" bigint not null,
      "at" ${key} not null,
      "expiresAt" ${key} not null,
      "made" bigint not null,
      "opened" bigint not null,
      "endedAt" ${key}
    )`,
    // Without references: a server of the version before empties customers without this table when
    // it restores a backup. `wrong` counts the tries with other digits than the guest's.
    `create table "invitations" (
      "tokenHash" ${key} primary key,
      "customerId" bigint not null,
      "runId" bigint,
      "expiresAt" ${key} not null,
      "wrong" bigint default 0 not null
    )`,
    `create index "invitations_by_customer" on "invitations" ("customerId")`,
    `create index "invitations_by_run" on "invitations" ("runId", "expiresAt")`,
    { index: 'customers_without_password', on: '"customers" ("id") where "password" is null' },
  ];
}
