// Limits of the office's people, what each has given on a day, and the requests above a limit.
import { wordsOf, type EngineName } from './engines.ts';

export const kind = 'expand';

export function up(engine: EngineName): string[] {
  const { id, key } = wordsOf[engine];
  return [
    // The limits of a role, by its name, or of one person, by their number, which come before.
    `create table "staff_limits" (
      "whose" ${key} primary key,
      "pointsPerAward" bigint,
      "pointsPerDay" bigint,
      "guestPointsPerDay" bigint,
      "guestAwardsPerDay" bigint,
      "undosPerDay" bigint,
      "undoMinutes" bigint
    )`,
    // The number 0 stands for all guests together.
    `create table "staff_counts" (
      "adminId" bigint not null,
      "businessDay" ${key} not null,
      "customerId" bigint not null,
      "points" bigint not null,
      "awards" bigint not null,
      "undos" bigint not null,
      primary key ("adminId", "businessDay", "customerId")
    )`,
    `create index "staff_counts_by_day" on "staff_counts" ("businessDay")`,
    `create table "visit_requests" (
      "id" ${id},
      "kind" text not null check ("kind" in ('visit', 'undo')),
      "customerId" bigint,
      "visitId" bigint,
      "request" text not null,
      "parts" text not null,
      "identifiedBy" text,
      "passed" text not null,
      "most" bigint not null,
      "askedById" bigint not null,
      "askedAt" ${key} not null,
      "expiresAt" ${key} not null,
      "state" ${key} not null
        check ("state" in ('waiting', 'approved', 'declined', 'expired')),
      "decidedById" bigint,
      "decidedAt" ${key},
      "reason" text,
      "idempotencyKey" ${key},
      "requestHash" text,
      constraint "decided_at_a_time" check (("state" = 'waiting') = ("decidedAt" is null))
    )`,
    `create index "visit_requests_that_wait" on "visit_requests" ("id")
      where "state" = 'waiting'`,
    `create index "visit_requests_by_person" on "visit_requests" ("askedById", "id")`,
    `create index "visit_requests_by_guest" on "visit_requests" ("customerId")`,
    `create unique index "visit_requests_by_key" on "visit_requests"
      ("idempotencyKey", "askedById") where "idempotencyKey" is not null`,
    `alter table "visits" add column "approvedById" bigint`,
  ];
}
