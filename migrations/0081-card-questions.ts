// Questions of a till on the cards of guests, each of which ends after two minutes.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { key } = wordsOf[engine];
  return [
    // A card shows one question at a time.
    `create table "card_questions" (
      "customerId" bigint primary key references "customers" ("id") on delete cascade,
      "token" ${key} not null,
      "adminId" bigint not null,
      "sessionHash" ${key} not null,
      "chosen" text not null,
      "parts" text not null,
      "cost" bigint not null,
      "endsAt" ${key} not null,
      "agreedAt" ${key}
    )`,
    `create index "card_questions_by_end" on "card_questions" ("endsAt")`,
  ];
}
