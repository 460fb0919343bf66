// Sums of the visits of the office's people, marks of lines that stand out, and the day's close.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { id, key } = wordsOf[engine];
  return [
    // Visits of a person at an outlet on a business day, and how many of them are of each kind.
    `create table "staff_days" (
      "day" ${key} not null,
      "adminId" bigint not null,
      "outletId" bigint not null,
      "visits" bigint not null,
      "identified" bigint not null,
      "typed" bigint not null,
      "bills" bigint not null,
      "even" bigint not null,
      "rewarded" bigint not null,
      "undone" bigint not null,
      "undoneAfterReward" bigint not null,
      "outside" bigint not null,
      primary key ("day", "adminId", "outletId")
    )`,
    // The last visit that was summed up; null until the first is looked for.
    `create table "staff_day_state" (
      "id" integer primary key,
      "lastVisitId" bigint,
      "seenVisitId" bigint not null,
      "seenTransaction" bigint not null,
      "newestDay" ${key}
    )`,
    `insert into "staff_day_state" ("id", "seenVisitId", "seenTransaction") values (1, 0, 0)`,
    // Guests who came often on a day, or to one person; it has no reference, since a server of the
    // version before empties customers without it when it restores a backup.
    `create table "frequent_guests" (
      "customerId" bigint not null,
      "adminId" bigint not null,
      "day" ${key} not null,
      "visits" bigint not null,
      primary key ("customerId", "adminId", "day")
    )`,
    // Visits that were undone and are not yet counted as such.
    `create table "undone_visits" ("visitId" bigint primary key)`,
    `create table "standing_out_marks" (
      "id" ${id},
      "line" ${key} not null,
      "note" text not null,
      "adminId" bigint not null,
      "at" ${key} not null
    )`,
    `create unique index "standing_out_marks_by_line" on "standing_out_marks" ("line")`,
    // `countedAmount` is in the smallest unit of the currency.
    `create table "day_closes" (
      "id" ${id},
      "day" ${key} not null,
      "adminId" bigint not null,
      "outletId" bigint not null,
      "countedBills" bigint not null,
      "countedAmount" bigint,
      "currency" text,
      "note" text not null,
      "countedById" bigint not null,
      "at" ${key} not null,
      constraint "amount_has_currency" check (("countedAmount" is null) = ("currency" is null))
    )`,
    `create unique index "day_closes_by_person" on "day_closes" ("day", "adminId", "outletId")`,
    {
      index: 'visits_by_person',
      on: `"visits" ("actorId", "businessDay", "id") where "actorRole" = 'admin'`,
    },
    ...(engine === 'SQLite' ? triggersOfSqlite : triggersOfPostgres),
  ];
}

const isUndone = `old."undoneAt" is null and new."undoneAt" is not null`;
const note = `insert into "undone_visits" ("visitId") values (new."id")`;

const triggersOfSqlite = [
  `create trigger visit_undone after update of "undoneAt" on visits when ${isUndone} begin
    ${note};
  end`,
];

const triggersOfPostgres = [
  `create function visit_undone() returns trigger language plpgsql as $$ begin
    ${note};
    return null;
  end $$`,
  `create trigger visit_undone after update of "undoneAt" on visits
    for each row when (${isUndone}) execute function visit_undone()`,
];
