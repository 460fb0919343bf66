// What rewards are worth in money, and the value of a point by business day.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { key, clustered } = wordsOf[engine];
  return [
    // In the smallest unit of the currency; a served claim has the amounts of that moment.
    ...['rewards', 'claims'].flatMap((table) => [
      `alter table "${table}" add column "menuPrice" bigint`,
      `alter table "${table}" add column "ownCost" bigint`,
      `alter table "${table}" add column "moneyCurrency" text`,
    ]),
    {
      index: 'claims_with_money',
      on: '"claims" ("servedAt", "id") where "moneyCurrency" is not null',
    },
    // What so many points of rewards were worth, from this day on until the next row. The number
    // of served rewards is null where the value is that of a reward on offer.
    `create table "point_values" (
      "day" ${key} primary key,
      "currency" text not null,
      "menuAmount" bigint,
      "menuPoints" bigint,
      "menuServed" bigint,
      "costAmount" bigint,
      "costPoints" bigint,
      "costServed" bigint,
      constraint "menu_is_whole" check (("menuAmount" is null) = ("menuPoints" is null)),
      constraint "cost_is_whole" check (("costAmount" is null) = ("costPoints" is null))
    ) ${clustered}`,
  ];
}
