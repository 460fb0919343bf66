// Sums of visits by business day, and the visits that changed after they were summed up.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { key, clustered } = wordsOf[engine];
  return [
    // The sums of the visits of a day up to one of them; `bills` is a whole number of any size, in
    // the smallest unit of the currency.
    `create table "visit_days" (
      "day" ${key} primary key,
      "lastVisitId" bigint not null,
      "currency" text,
      "visits" bigint not null,
      "returning" bigint not null,
      "bills" text not null,
      "served" bigint not null,
      "benefits" bigint not null
    ) ${clustered}`,
    // Visits whose day has to be summed up anew.
    `create table "changed_visits" ("visitId" bigint primary key) ${clustered}`,
    ...(engine === 'SQLite' ? triggersOfSqlite : triggersOfPostgres),
  ];
}

interface Change {
  name: string;
  on: string;
  when: string;
  notes: string;
}

const note = (visit: string) =>
  `insert into "changed_visits" ("visitId") values (${visit}) on conflict do nothing`;

// The next visit of the same guest may now be the guest's first.
const noteUndone = `insert into "changed_visits" ("visitId")
  select id from (select new."id" as id union select min("id") from visits
    where "customerId" = new."customerId" and "id" > new."id" and "undoneAt" is null) noted
  where id is not null order by id on conflict do nothing`;

const isSet = (column: string) => `old."${column}" is null and new."${column}" is not null`;

const changes: Change[] = [
  {
    name: 'visit_leaves_day',
    on: `update of "undoneAt", "pointsUndoneAt" on visits`,
    when: `${isSet('undoneAt')} or ${isSet('pointsUndoneAt')}`,
    notes: noteUndone,
  },
  {
    name: 'claim_leaves_day',
    on: `update of "state" on claims`,
    when: `old."visitId" is not null and old."state" = 'served' and new."state" <> 'served'`,
    notes: note('old."visitId"'),
  },
  {
    name: 'stamp_leaves_day',
    on: `update of "takenBackAt" on stamps`,
    when: `old."visitId" is not null and ${isSet('takenBackAt')}`,
    notes: note('old."visitId"'),
  },
  {
    name: 'reversal_leaves_day',
    on: `insert on visit_reversals`,
    when: `new."visitId" is not null`,
    notes: note('new."visitId"'),
  },
];

const triggersOfSqlite = changes.map(
  ({ name, on, when, notes }) => `create trigger ${name} after ${on} when ${when} begin
    ${notes};
  end`,
);

const triggersOfPostgres = changes.flatMap(({ name, on, when, notes }) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin
    ${notes};
    return null;
  end $$`,
  `create trigger ${name} after ${on} for each row when (${when}) execute function ${name}()`,
]);
