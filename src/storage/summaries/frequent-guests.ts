// Records the guests who come often, to one person or on one day. Only the visits of these few,
// among a million members, are counted when somebody opens the page.
import { sql } from 'kysely';
import { daysAfter } from '../../domain/days.ts';
import { oftenInADay, oftenTogether } from '../../domain/overview/standing-out-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Database } from '../database/tables/tables.ts';

/** The number of business days within which visits of a guest to one person are counted. */
const span = 28;

/** The number that stands for no person in a note about a guest who came often on one day. */
export const anybody = 0;

interface NewVisit {
  day: string;
  customerId: number | null;
}

/**
 * Records those guests of new visits who have come often by then. Notes stay when visits are
 * undone, since the visits are counted again when they are read.
 */
export async function recordFrequentGuests(
  { db, engine }: DatabaseContext,
  visits: readonly NewVisit[],
  { to }: { to: number },
): Promise<void> {
  const ids = [...new Set(visits.flatMap(({ customerId }) => customerId ?? []))];
  if (ids.length === 0) return;
  const from = visits.reduce((first, { day }) => (day < first ? day : first), visits[0]!.day);
  const since = daysAfter(from, 1 - span);
  const theirs = engine.list('visits', 'customerId', ids);
  const standing = sql`from "visits" v where v."customerId" = ${theirs}
    and v."at" >= ${dayBefore(since)} and v."id" <= ${to} and v."undoneAt" is null`;
  await sql`insert into "frequent_guests" ("customerId", "adminId", "day", "visits")
    select v."customerId", v."actorId", max(v."businessDay"), count(*) ${standing}
      and v."businessDay" >= ${since} and v."actorRole" = 'admin' and v."actorId" is not null
    group by v."customerId", v."actorId" having count(*) >= ${sql.lit(oftenTogether)}
    union all
    select v."customerId", cast(${anybody} as bigint), v."businessDay", count(*)
      ${standing} and v."businessDay" >= ${from}
    group by v."customerId", v."businessDay" having count(*) >= ${sql.lit(oftenInADay)}
    on conflict ("customerId", "adminId", "day")
      do update set "visits" = excluded."visits"`.execute(db);
}

/**
 * A text before every moment of a visit on this business day or a later one, in every time zone and
 * by the clock of every till.
 */
export const dayBefore = (businessDay: string) => daysAfter(businessDay, -1);

/**
 * The lowest number of a visit from a day on; 0 if there is none. The visit need not be of the
 * first day, since visits made from old bills come after visits of later days. The query steps from
 * day to day in the index of days, because a search through all visits since the day would take
 * 50 ms with a million of them.
 */
export async function firstSince(db: Database, day: string): Promise<number> {
  const { rows } = await sql<{ first: number | null }>`
    with recursive days ("day") as (
      select min("businessDay") from "visits" where "businessDay" >= ${day}
      union all
      select (select min("businessDay") from "visits" where "businessDay" > days."day")
      from days where days."day" is not null)
    select min((select "id" from "visits" where "businessDay" = days."day"
      order by "businessDay", "id" limit 1)) as first from days`.execute(db);
  return rows[0]?.first ?? 0;
}
