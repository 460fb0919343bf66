// The guests of an evening: who is likely to come, and who is worth a word, as it was known when
// the business day began.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { key } = wordsOf[engine];
  return [
    `create table "evening_guests" (
      "day" ${key} not null,
      "part" ${key} not null check ("part" in ('likely', 'gifts', 'near', 'missed')),
      "place" bigint not null,
      "customerId" bigint not null references "customers" ("id") on delete cascade,
      "detail" text not null,
      primary key ("day", "part", "place")
    )`,
    `create index "evening_guests_by_customer" on "evening_guests" ("customerId")`,
  ];
}
