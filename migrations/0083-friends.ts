// The guest by whose link another joined, and short marks of the numbers of guests who left.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { id, key } = wordsOf[engine];
  return [
    // A guest was brought once, by one other guest.
    `create table "friends" (
      "id" ${id},
      "customerId" bigint not null unique references "customers" ("id") on delete cascade,
      "bringerId" bigint not null references "customers" ("id") on delete cascade,
      "at" ${key} not null
    )`,
    `create index "friends_by_bringer" on "friends" ("bringerId", "id")`,
    // Twenty bits of a hash, which a thousand numbers share: nobody is found by them.
    `create table "left_numbers" (
      "id" ${id},
      "mark" bigint not null,
      "at" ${key} not null
    )`,
    `create index "left_numbers_by_mark" on "left_numbers" ("mark")`,
    `create index "left_numbers_by_age" on "left_numbers" ("at", "id")`,
  ];
}
