// What guests owe in points: those of refunded bills that were spent already, less what later
// points have paid of them. Both are entries of the ledger, which a sum adds up.
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Param } from '../database/queries/prepared.ts';

/** SQL for the entries of what is owed and of what is paid; this is that of a partial index. */
const isOwing = sql<boolean>`e."action" in ('points.owed', 'points.repaid')`;

const stands = sql<boolean>`not exists (
  select 1 from "point_transactions" undo where undo."undoes" = e."id")`;

/** SQL for the points that a customer owes; 0 for most. */
export const owedBy = (customerId: RawBuilder<number>): RawBuilder<number> => sql<number>`coalesce((
  select cast(sum(e."points") as bigint) from "point_transactions" e
  where e."customerId" = ${customerId} and ${isOwing} and ${stands}), 0)`;

/** The points that customers owe; those who owe none are left out. */
export const findOwed = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('point_transactions as e')
    .select(['e.customerId', sql<number>`cast(sum(e."points") as bigint)`.as('owed')])
    .where('e.customerId', '=', engine.list('point_transactions', 'customerId', param('ids')))
    .where(isOwing)
    .where(stands)
    .groupBy('e.customerId')
    .having(sql<boolean>`sum(e."points") > 0`),
);

/**
 * SQL for a column of the entry by which the points of an entry `entry` have paid what was owed:
 * the next one of its guest. Null if they paid nothing.
 */
export const paidFrom = <Value>(column: 'id' | 'points'): RawBuilder<Value | null> =>
  sql<Value | null>`(select e.${sql.ref(column)} from "point_transactions" e
    where e."id" = (select min(next."id") from "point_transactions" next
      where next."customerId" = entry."customerId" and next."id" > entry."id"
        and coalesce(next."joinId", 0) = coalesce(entry."joinId", 0))
    and e."action" = 'points.repaid' and ${stands})`;

/**
 * SQL for what is still owed of an entry `entry` of owed points: payments pay the oldest ones
 * first, so that what the guest owes now is of the latest.
 */
export const stillOwed: RawBuilder<number> = sql<number>`(select case
    when rest."owed" <= 0 then 0
    when rest."owed" < entry."points" then rest."owed" else entry."points" end
  from (select ${owedBy(sql.ref('entry.customerId'))} - coalesce((
    select cast(sum(e."points") as bigint) from "point_transactions" e
    where e."customerId" = entry."customerId" and e."id" > entry."id"
      and ${isOwing} and e."action" = 'points.owed'
      and ${stands}), 0) as "owed") "rest"
  where not exists (select 1 from "point_transactions" undo where undo."undoes" = entry."id"))`;
