// Two cards of one guest become one: what was made on the card that leaves moves to the card that
// stays, and each row keeps the join by which it moved.
import { wordsOf, type EngineName } from './engines.ts';
import { guardsOf } from './joining-guards.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { id, key } = wordsOf[engine];
  return [
    // The number of the card that left, by which it is still found if no card has it, is given up
    // with the row. `replaced` is what an undo gives back, and is deleted after a day; `moving` is
    // only true within the transaction that moves the rows.
    `create table "joined_cards" (
      "id" ${id},
      "stayedId" bigint not null,
      "leftId" bigint not null,
      "at" ${key} not null,
      "adminId" bigint not null,
      "mobileKey" ${key},
      "stayedFirstVisitAt" ${key},
      "leftFirstVisitAt" ${key},
      "replaced" text,
      "moving" boolean default false not null
    )`,
    `create unique index "joined_cards_that_left" on "joined_cards" ("leftId")`,
    `create index "joined_cards_that_stayed" on "joined_cards" ("stayedId")`,
    `create index "joined_cards_by_number" on "joined_cards" ("mobileKey")
      where "mobileKey" is not null`,
    `create index "joined_cards_to_undo" on "joined_cards" ("at") where "replaced" is not null`,
    `create index "joined_cards_that_move" on "joined_cards" ("id") where "moving"`,
    ...['point_transactions', 'visits', 'stamps', 'claims'].map(
      (table) => `alter table "${table}" add column "joinId" bigint`,
    ),
    ...guardsOf[engine],
  ];
}
