// What a former programme knows of members: birthday, e-mail, visits; and what an import replaces
// about members who are here already.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { key } = wordsOf[engine];
  return [
    // `1990-04-03`, or `--04-03` without a year.
    `alter table "customers" add column "birthday" ${key}`,
    `alter table "customers" add column "email" text`,
    // The number of visits in the former programme, and the day of the last one.
    `alter table "customers" add column "formerVisits" integer`,
    `alter table "customers" add column "formerLastVisit" ${key}`,
    // JSON: the values before and after, by which an undone import puts them back.
    `alter table "import_rows" add column "replaced" text`,
    {
      index: 'import_rows_that_replaced',
      on: '"import_rows" ("customerId") where "replaced" is not null',
    },
  ];
}
