// What counts of the bill of a visit, and what of it was reversed, in SQL.
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/tables/tables.ts';

const reversedFrom = (visit: string) => sql`(select cast(sum(r."amount") as bigint)
  from "visit_reversals" r where r."visitId" = ${sql.ref(`${visit}.id`)})`;

/**
 * The part of the bill of a row of `visits` that was reversed, in the smallest unit; null for none.
 */
export const reversedOf = reversedFrom('visits') as RawBuilder<number | null>;

/**
 * What counts of a visit's bill, in the smallest unit: what was not reversed; null without a bill,
 * and once its points were undone, because the bill can then be settled again.
 * @param visit The name of the visit in the query.
 */
export const countedAmount = (visit: string) => sql<number | null>`(case
  when ${sql.ref(`${visit}.pointsUndoneAt`)} is null then ${sql.ref(`${visit}.amount`)}
    - case when ${sql.ref(`${visit}.amount`)} is null then 0
      else coalesce(${reversedFrom(visit)}, 0) end end)`;

/**
 * The visits whose bill in a currency stands, each with its amount and what counts of it, in the
 * smallest unit.
 */
export const standingBills = (db: Database, currency: string) =>
  db
    .selectFrom('visits')
    .select(({ ref }) => [
      ref('visits.amount').$notNull().as('amount'),
      countedAmount('visits').$castTo<number>().as('counted'),
    ])
    .where('visits.currency', '=', currency)
    .where('visits.amount', 'is not', null)
    .where('visits.undoneAt', 'is', null)
    .where('visits.pointsUndoneAt', 'is', null);
