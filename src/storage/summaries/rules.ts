// The rules of summaries in SQL: what counts as a visit, the quarter of an hour of an entry, and
// the time from which a regular is missed.
import { sql, type RawBuilder } from 'kysely';
import type { Engine } from '../database/engine.ts';

/** The number of visits from which a customer counts as a regular. */
const regularVisits = 5;
/** The minimum time in seconds after a visit before a customer counts as missed. */
const minAbsence = 7 * 24 * 60 * 60;

/** The last entry that has been summed up. */
export const summedUpTo = sql`(select "lastEntryId" from "summary_state")`;

/**
 * SQL for whether an entry `e` is a visit: an award, which can be of zero points, or what is left
 * of one after a part of its bill was refunded.
 */
export const isVisit = sql<boolean>`(e."points" >= 0
  and coalesce(e."action", 'points.awarded') in ('points.awarded', 'points.kept'))`;

/** SQL for the moment of the visit for which an entry `e` is: that of a late bill is before it. */
export const visitedAt = sql<string>`coalesce(e."visitedAt", e."timestamp")`;

/** SQL for the beginning of the quarter of an hour that contains a moment. */
export const quarterIn = (moment: RawBuilder<unknown>) => {
  const minute = sql`substr(${moment}, 15, 2)`;
  return sql<string>`substr(${moment}, 1, 14) || case
    when ${minute} < '15' then '00' when ${minute} < '30' then '15'
    when ${minute} < '45' then '30' else '45' end`;
};

/** SQL for the beginning of the quarter of an hour of an entry `e`. */
export const quarterOf = quarterIn(sql`e."timestamp"`);

/** SQL for whether an entry `e` moves points from one card of a guest to the other. */
const isOfJoin = sql<boolean>`coalesce(e."action" = 'points.joined', false)`;

/** SQL for the sums of entries; undone entries have the sign -1. */
export const sumsOf = (sign: RawBuilder<unknown>) => sql`
  sum(case when e."points" > 0 and not ${isOfJoin} then ${sign} * e."points" else 0 end) as given,
  sum(case when e."points" < 0 and not ${isOfJoin} then -${sign} * e."points" else 0 end) as taken,
  sum(case when ${isVisit} then ${sign} else 0 end) as visits`;

/**
 * SQL for the entries up to a number that are no undos, and were not undone up to the same number.
 */
export const standingUpTo = (last: RawBuilder<unknown>) => sql`
  from "point_transactions" e
  left join "point_transactions" undo on undo."undoes" = e."id" and undo."id" <= ${last}
  where e."undoes" is null and undo."id" is null and e."id" <= ${last}`;

/**
 * SQL for the moment, in seconds since 1970, from which a regular counts as missed: after twice the
 * mean time between their visits, but at least a week after the last one.
 */
export function missedFromOf(engine: Engine, known: Record<'visits' | 'first' | 'last', string>) {
  const { visits, first, last } = refsOf(known);
  const [from, to] = [engine.secondsOf(first), engine.secondsOf(last)];
  const twice = sql`2 * (${to} - ${from}) / (${visits} - 1)`;
  return sql`case when ${visits} >= ${sql.lit(regularVisits)} then ${to} + case
    when ${twice} > ${sql.lit(minAbsence)} then ${twice} else ${sql.lit(minAbsence)} end end`;
}

const refsOf = ({ visits, first, last }: Record<'visits' | 'first' | 'last', string>) => ({
  visits: sql.ref(visits),
  first: sql.ref(first),
  last: sql.ref(last),
});
