// Closed days: the report of the till for a business day at an outlet, the figures with which the
// day was closed, and what changed a closed day later.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { id, key } = wordsOf[engine];
  return [
    // Amounts are in the smallest unit of the currency; `figures` is JSON, with amounts as texts.
    `create table "closed_days" (
      "id" ${id},
      "day" ${key} not null,
      "outletId" bigint not null,
      "bills" bigint,
      "amount" bigint,
      "currency" text,
      "note" text,
      "reportedById" bigint,
      "reportedAt" ${key},
      "closedById" bigint,
      "closedAt" ${key},
      "figures" text,
      constraint "report_is_whole" check (("bills" is null) = ("amount" is null)
        and ("amount" is null) = ("currency" is null)
        and ("amount" is null) = ("reportedAt" is null)),
      constraint "closed_with_figures" check (("closedAt" is null) = ("figures" is null))
    )`,
    `create unique index "closed_days_by_outlet" on "closed_days" ("day", "outletId")`,
    // A change of a day that was closed before; it counts on another day. The amount and the
    // number of bills are what it adds to that day.
    `create table "late_changes" (
      "id" ${id},
      "visitId" bigint not null,
      "outletId" bigint not null,
      "closedDay" ${key} not null,
      "day" ${key} not null,
      "kind" text not null,
      "bills" bigint not null,
      "amount" bigint,
      "currency" text,
      "at" ${key} not null,
      "actorRole" text not null,
      "actorId" bigint
    )`,
    `create index "late_changes_by_day" on "late_changes" ("day", "outletId")`,
    `create index "late_changes_by_closed_day" on "late_changes" ("closedDay", "outletId")`,
  ];
}
