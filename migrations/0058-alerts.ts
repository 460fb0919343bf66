// Alerts: what an owner has to know at once, each noted once for as long as it lasts.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { id, key } = wordsOf[engine];
  return [
    // The subject tells alerts of one kind apart: the number of a hook, a day at an outlet.
    `create table "alerts" (
      "id" ${id},
      "kind" ${key} not null,
      "subject" ${key} not null,
      "at" ${key} not null,
      "endedAt" ${key}
    )`,
    `create unique index "alerts_that_last" on "alerts" ("kind", "subject")
      where "endedAt" is null`,
    `create index "alerts_by_age" on "alerts" ("id") where "endedAt" is null`,
  ];
}
