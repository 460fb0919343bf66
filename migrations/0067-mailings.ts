// Messages that an owner sends to a list of guests, once.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { id, key } = wordsOf[engine];
  return [
    // "seenUntil" is the last guest of the look at the list, which is over at "listedAt".
    `create table "mailings" (
      "id" ${id},
      "english" text not null,
      "arabic" text not null,
      "points" bigint not null,
      "giftId" bigint,
      "giftDays" bigint not null,
      "mostMessages" bigint,
      "mostPoints" bigint,
      "level" ${key},
      "away" ${key},
      "outletId" bigint,
      "createdAt" ${key} not null,
      "sendAt" ${key},
      "seenUntil" bigint not null default 0,
      "listedAt" ${key},
      "cancelledAt" ${key},
      "sent" bigint not null default 0,
      "given" bigint not null default 0
    )`,
    `create index "mailings_to_list" on "mailings" ("sendAt", "id") where "listedAt" is null`,
    {
      index: 'guest_messages_of_mailing',
      on: `"guest_messages" ("turn", "decidedAt", "id") where "occasion" = 'once'`,
    },
  ];
}
