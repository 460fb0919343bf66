// Points that come with a message are earned, where the sums of days lose an entry again.
import type { EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

export const up = (engine: EngineName): Statement[] =>
  engine === 'SQLite'
    ? [
        [
          `drop trigger entry_leaves_point_days`,
          `create trigger entry_leaves_point_days before delete on point_transactions begin
            ${loseEntry};
          end`,
        ],
      ]
    : [
        `create or replace function entry_leaves_point_days() returns trigger
        language plpgsql as $$ begin
          perform 1 from point_day_state for share;
          ${loseEntry};
          return old;
        end $$`,
      ];

const dayAt = (moment: string) => `coalesce(
  (select "day" from business_days
    where "startsAt" <= ${moment} order by "startsAt" desc limit 1),
  (select "day" from business_days order by "startsAt" limit 1))`;

const isBrought = `(coalesce(old.action = 'points.imported', false) or coalesce((
  select undone.action = 'points.imported' from point_transactions undone
  where undone.id = old.undoes), false))`;
const isEarned = `(old.undoes is null and old.points > 0
  and coalesce(old.action, 'points.awarded') in ('points.awarded', 'points.given'))`;

/** The sums lose an entry that is deleted, as in step 54. */
const loseEntry = `update point_days set
    "brought" = "brought" - case when ${isBrought} then old.points else 0 end,
    "earned" = "earned" - case when not ${isBrought} and ${isEarned} then old.points else 0 end,
    "takenBack" = "takenBack" + case
      when ${isBrought} or ${isEarned} then 0 else old.points end
  where "day" = ${dayAt('old.timestamp')} and "outletId" = coalesce(old."visitOutletId", 0)
    and old.id <= (select "lastEntryId" from point_day_state)`;
