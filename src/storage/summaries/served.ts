// Benefits served in each quarter of an hour, counted with each stamp.
import { sql } from 'kysely';
import { prepared, type Param } from '../database/queries/prepared.ts';
import { quarterOf } from './rules.ts';

/** Stamps that were not taken back, as `e`. */
const stamps = sql`from (select "at" as "timestamp" from "stamps" where "takenBackAt" is null) e`;

/** The stamps of each quarter, as rows of `quarter_hours`. */
export const servedByQuarter = sql`
  select ${quarterOf} as quarter, 0, 0, 0, count(*) ${stamps} where true group by 1`;

/** Counts a new stamp in its quarter of an hour, or takes one off with -1. */
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

/** The number of quarters whose count differs from their stamps. */
export const wrongServed = sql`select count(*) from "quarter_hours" q full join (
    select ${quarterOf} as quarter, count(*) as served ${stamps} group by 1
  ) stamped on stamped.quarter = q."startsAt"
  where coalesce(q."served", 0) <> coalesce(stamped.served, 0)`;
