// How many benefits were served in each quarter of an hour, kept with each stamp.
import { sql } from 'kysely';
import { prepared, type Param } from '../database/queries/prepared.ts';
import { quarterOf } from './rules.ts';

/** Stamps that stand, as `e`. */
const standing = sql`from (select "at" as "timestamp" from "stamps" where "takenBackAt" is null) e`;

/** What was served in each quarter, as a row of `quarter_hours`. */
export const servedByQuarter = sql`
  select ${quarterOf} as quarter, 0, 0, 0, count(*) ${standing} where true group by 1`;

/** Counts a stamp that is made, or with -1 one that is taken back, in the quarter of its moment. */
export const addServed = prepared(({ db }, param: Param<{ quarter: string; by: 1 | -1 }>) =>
  db
    .insertInto('quarter_hours')
    .values({ startsAt: param('quarter'), given: 0, taken: 0, visits: 0, served: param('by') })
    .onConflict((conflict) =>
      conflict.column('startsAt').doUpdateSet(({ eb, ref }) => ({
        served: eb('quarter_hours.served', '+', ref('excluded.served')),
      })),
    ),
);

/** How many quarters have another count than their stamps. */
export const wrongServed = sql`select count(*) from "quarter_hours" q full join (
    select ${quarterOf} as quarter, count(*) as served ${standing} group by 1
  ) stamped on stamped.quarter = q."startsAt"
  where coalesce(q."served", 0) <> coalesce(stamped.served, 0)`;
