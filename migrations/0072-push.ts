// The browsers to which messages are pushed.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { id, key } = wordsOf[engine];
  return [
    `create table "push_subscriptions" (
      "id" ${id},
      "customerId" bigint not null references "customers" ("id") on delete cascade,
      "endpoint" ${key} not null,
      "p256dh" ${key} not null,
      "auth" ${key} not null,
      "at" ${key} not null
    )`,
    `create unique index "push_subscriptions_once" on "push_subscriptions" ("endpoint")`,
    `create index "push_subscriptions_of" on "push_subscriptions" ("customerId", "id")`,
  ];
}
