// How entries are summed up, as SQL: what counts as a visit, in which quarter of an hour, and from
// when on a regular is missed.
import { sql, type RawBuilder } from 'kysely';
import type { Engine } from '../database/engine.ts';

/** Visits that make a regular. */
const regularVisits = 5;
/** Seconds in which nobody is missed, however often they came before. */
const shortestAbsence = 7 * 24 * 60 * 60;

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

/** What entries come to, of which those that are taken back have the sign -1. */
export const sumsOf = (sign: RawBuilder<unknown>) => sql`
  sum(case when e."points" > 0 then ${sign} * e."points" else 0 end) as given,
  sum(case when e."points" < 0 then -${sign} * e."points" else 0 end) as taken,
  sum(case when ${isVisit} then ${sign} else 0 end) as visits`;

/** Entries that count, up to one: nothing up to there undoes them, and they undo nothing. */
export const standingUpTo = (last: RawBuilder<unknown>) => sql`
  from "point_transactions" e
  left join "point_transactions" undo on undo."undoes" = e."id" and undo."id" <= ${last}
  where e."undoes" is null and undo."id" is null and e."id" <= ${last}`;

/**
 * Seconds since 1970 from which somebody is missed: twice their own rhythm after the last visit,
 * and no sooner than after a week. Their rhythm is the mean time between their visits.
 */
export function missedFromOf(engine: Engine, known: Record<'visits' | 'first' | 'last', string>) {
  const { visits, first, last } = refsOf(known);
  const [from, to] = [engine.secondsOf(first), engine.secondsOf(last)];
  const twice = sql`2 * (${to} - ${from}) / (${visits} - 1)`;
  return sql`case when ${visits} >= ${sql.lit(regularVisits)} then ${to} + case
    when ${twice} > ${sql.lit(shortestAbsence)} then ${twice} else ${sql.lit(shortestAbsence)} end end`;
}

const refsOf = ({ visits, first, last }: Record<'visits' | 'first' | 'last', string>) => ({
  visits: sql.ref(visits),
  first: sql.ref(first),
  last: sql.ref(last),
});
