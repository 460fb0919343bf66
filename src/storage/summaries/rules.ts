// The rules of summaries in SQL: what counts as a visit, the quarter of an hour of an entry, and
// the time from which a regular is missed.
import { sql, type RawBuilder } from 'kysely';
import type { Engine } from '../database/engine.ts';

/** Visits that make a regular. */
const regularVisits = 5;
/** Seconds after a visit before which a customer is not missed, however often they came. */
const minAbsence = 7 * 24 * 60 * 60;

/** The last entry that has been summed up. */
export const summedUpTo = sql`(select "lastEntryId" from "summary_state")`;

/** Whether an entry `e` is a visit: points were awarded, none where it was only noted. */
export const isVisit = sql<boolean>`(e."points" >= 0
  and coalesce(e."action", 'points.awarded') = 'points.awarded')`;

/** The beginning of the quarter of an hour in which a moment lies. */
export const quarterIn = (moment: RawBuilder<unknown>) => {
  const minute = sql`substr(${moment}, 15, 2)`;
  return sql<string>`substr(${moment}, 1, 14) || case
    when ${minute} < '15' then '00' when ${minute} < '30' then '15'
    when ${minute} < '45' then '30' else '45' end`;
};

/** The beginning of the quarter of an hour in which an entry `e` was made. */
export const quarterOf = quarterIn(sql`e."timestamp"`);

/** The sums of entries; those that are taken back have the sign -1. */
export const sumsOf = (sign: RawBuilder<unknown>) => sql`
  sum(case when e."points" > 0 then ${sign} * e."points" else 0 end) as given,
  sum(case when e."points" < 0 then -${sign} * e."points" else 0 end) as taken,
  sum(case when ${isVisit} then ${sign} else 0 end) as visits`;

/** Entries up to a number that were not undone up to there and do not undo another. */
export const standingUpTo = (last: RawBuilder<unknown>) => sql`
  from "point_transactions" e
  left join "point_transactions" undo on undo."undoes" = e."id" and undo."id" <= ${last}
  where e."undoes" is null and undo."id" is null and e."id" <= ${last}`;

/**
 * Seconds since 1970 from which a regular is missed: after twice the mean time between their
 * visits, and not sooner than a week after the last one.
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
