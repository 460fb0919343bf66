// Sums of points by business day and outlet, from which follows what guests can spend at the end of
// any day.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export function up(engine: EngineName): Statement[] {
  const { key, clustered } = wordsOf[engine];
  return [
    `alter table "point_transactions" add column "visitOutletId" bigint`,
    // The former cards of which what was left is not in the sums.
    `create table "former_cards_to_sum" ("id" bigint primary key) ${clustered}`,
    `insert into "former_cards_to_sum" ("id") select "id" from "former_cards"`,
    // The moment at which each business day began; a later change of the closing hour leaves it.
    `create table "business_days" ("day" ${key} primary key, "startsAt" ${key} not null)
      ${clustered}`,
    `create unique index "business_days_by_start" on "business_days" ("startsAt", "day")`,
    `create table "point_days" (
      "day" ${key} not null,
      "outletId" bigint not null,
      "earned" bigint not null,
      "brought" bigint not null,
      "takenBack" bigint not null,
      "spent" bigint not null,
      "givenBack" bigint not null,
      "left" bigint not null,
      primary key ("day", "outletId")
    ) ${clustered}`,
    `create table "point_day_state" (
      "id" integer primary key,
      "lastEntryId" bigint not null,
      "seenEntryId" bigint not null,
      "entryTransaction" bigint not null,
      "lastSpendingId" bigint not null,
      "seenSpendingId" bigint not null,
      "spendingTransaction" bigint not null
    )`,
    `insert into "point_day_state" values (1, 0, 0, 0, 0, 0, 0)`,
    { index: 'former_cards_by_time', on: '"former_cards" ("leftAt", "id")' },
    { index: 'spendings_by_time', on: '"spendings" ("at", "id")' },
    ...(engine === 'SQLite' ? triggersOfSqlite : triggersOfPostgres),
  ];
}

const dayAt = (moment: string) => `coalesce(
  (select "day" from business_days
    where "startsAt" <= ${moment} order by "startsAt" desc limit 1),
  (select "day" from business_days order by "startsAt" limit 1))`;

const isBrought = `(coalesce(old.action = 'points.imported', false) or coalesce((
  select undone.action = 'points.imported' from point_transactions undone
  where undone.id = old.undoes), false))`;
const isEarned = `(old.undoes is null and old.points > 0
  and coalesce(old.action, 'points.awarded') = 'points.awarded')`;

/** The sums lose an entry that is deleted with a member whose import is undone. */
const loseEntry = `update point_days set
    "brought" = "brought" - case when ${isBrought} then old.points else 0 end,
    "earned" = "earned" - case when not ${isBrought} and ${isEarned} then old.points else 0 end,
    "takenBack" = "takenBack" + case
      when ${isBrought} or ${isEarned} then 0 else old.points end
  where "day" = ${dayAt('old.timestamp')} and "outletId" = coalesce(old."visitOutletId", 0)
    and old.id <= (select "lastEntryId" from point_day_state)`;

const outletOfClaim = `coalesce((select visits."outletId" from claims
    join visits on visits.id = claims."visitId"
  where claims.id = old."claimId" and claims."servedAt" = claims."claimedAt"), 0)`;

const loseSpending = `update point_days set
    "spent" = "spent" - case when old.points > 0 then old.points else 0 end,
    "givenBack" = "givenBack" + case when old.points < 0 then old.points else 0 end
  where "day" = ${dayAt('old.at')} and "outletId" = ${outletOfClaim}
    and old.id <= (select "lastSpendingId" from point_day_state)`;

const entryStays = `'ledger: an entry is never changed'`;

const triggersOfSqlite: Statement[] = [
  `create trigger entry_leaves_point_days before delete on point_transactions begin
    ${loseEntry};
  end`,
  `create trigger spending_leaves_point_days before delete on spendings begin
    ${loseSpending};
  end`,
  `create trigger entry_stays_at_outlet before update on point_transactions
    when new."visitOutletId" is not old."visitOutletId" begin
    select raise(abort, ${entryStays});
  end`,
];

// After the lock, no row is summed up between this read and the end.
const locked = `perform 1 from point_day_state for share;`;

const triggersOfPostgres: Statement[] = [
  `create function entry_leaves_point_days() returns trigger language plpgsql as $$ begin
    ${locked}
    ${loseEntry};
    return old;
  end $$`,
  `create trigger entry_leaves_point_days before delete on point_transactions
    for each row execute function entry_leaves_point_days()`,
  `create function spending_leaves_point_days() returns trigger language plpgsql as $$ begin
    ${locked}
    ${loseSpending};
    return old;
  end $$`,
  `create trigger spending_leaves_point_days before delete on spendings
    for each row execute function spending_leaves_point_days()`,
];
