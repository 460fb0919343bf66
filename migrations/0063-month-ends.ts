// Tables of the ends of months: the points that guests of each level could spend, and what was
// spent of the points of each month of earning. An index of old entries by time.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { key, clustered } = wordsOf[engine];
  return [
    {
      index: 'entries_without_action',
      on: '"point_transactions" ("timestamp", "id") where "action" is null',
    },
    `create table "level_months" (
      "month" ${key} not null,
      "level" ${key} not null,
      "members" bigint not null,
      "points" bigint not null,
      primary key ("month", "level")
    ) ${clustered}`,
    // The age is the number of months after the month of earning at whose end it was read.
    `create table "cohorts" (
      "month" ${key} not null,
      "age" integer not null,
      "guests" bigint not null,
      "earned" bigint not null,
      "spent" bigint not null,
      primary key ("month", "age")
    ) ${clustered}`,
  ];
}
