// Notes the guests who come often, to one person or on one day: among a million members the few of
// whom visits are counted when somebody looks.
import { sql } from 'kysely';
import { daysAfter } from '../../domain/days.ts';
import { oftenInADay, oftenTogether } from '../../domain/overview/standing-out.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Database } from '../database/tables.ts';

/** Business days within which visits of a guest to one person are counted. */
const span = 28;

/** The person of a note about a guest who came often on a day, to whomever. */
export const anybody = 0;

interface NewVisit {
  day: string;
  customerId: number | null;
}

/**
 * Notes those of the guests of new visits who have come often by then. What is undone later stays
 * noted: the visits are counted anew when they are read.
 */
export async function noteFrequent(
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
    and v."id" >= ${await firstSince(db, since)} and v."id" <= ${to} and v."undoneAt" is null`;
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

/** The first visit of the first day with visits from a day on; the visits of before are older. */
export async function firstSince(db: Database, day: string): Promise<number> {
  const first = await db
    .selectFrom('visits')
    .select('id')
    .where('businessDay', '>=', day)
    .orderBy('businessDay')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.id ?? 0;
}
