// The sums of visits of the last business days: their number, guests, bills, and served rewards and
// benefits.
import { sql } from 'kysely';
import type { Overview, VisitDay } from '../../contract/overview/overview.ts';
import { daysAfter } from '../../domain/days.ts';
import { businessDayOf } from '../../domain/visits/visits.ts';
import type { Database } from '../database/tables/tables.ts';
import { readClocks, readCurrency } from '../restaurant/settings.ts';
import { firstVisitSince } from '../summaries/frequent-guests.ts';

/** Two weeks, so that each day of the last week can be compared with the same weekday before. */
const shownDays = 14;

/** The sums of the last business days, today last, including days without visits. */
export async function readVisitDays(db: Database, now: Date): Promise<Overview['settled']> {
  const currency = await readCurrency(db);
  const today = businessDayOf(now, await readClocks(db));
  const since = daysAfter(today, 1 - shownDays);
  const known = new Map<string, VisitDay>();
  for (const row of await sumDays(db, { since, currency })) known.set(row.day, row);
  const none = { visits: 0, returning: 0, bills: 0, served: 0, benefits: 0 };
  const days = Array.from({ length: shownDays }, (_, i) => daysAfter(since, i));
  return { currency, days: days.map((day) => known.get(day) ?? { day, ...none }) };
}

/**
 * Computes the sums by day. Claims and stamps are selected by a range of visit numbers, since
 * joining them to the visits would look them up one by one.
 */
async function sumDays(
  db: Database,
  { since, currency }: { since: string; currency: string | null },
) {
  const ofVisits = sql`join "visits" v on v."id" = part."visitId"
    where part."visitId" >= ${firstVisitSince(since)} and v."businessDay" >= ${since}
      and v."undoneAt" is null`;
  const { rows } = await sql<VisitDay>`
    select visit.*, coalesce(served.parts, 0) as served, coalesce(given.parts, 0) as benefits
    from (
      select v."businessDay" as day, count(*) as visits,
        sum(case when ${cameBefore} then 1 else 0 end) as "returning",
        coalesce(cast(sum(case when v."currency" = ${currency} then v."amount" end) as bigint), 0)
          as bills
      from "visits" v left join "customer_summaries" s on s."customerId" = v."customerId"
      where v."businessDay" >= ${since} and v."undoneAt" is null
      group by v."businessDay"
    ) visit
    left join (
      select v."businessDay" as day, count(*) as parts from "claims" part ${ofVisits}
        and part."state" = 'served' group by v."businessDay"
    ) served on served.day = visit.day
    left join (
      select v."businessDay" as day, count(*) as parts from "stamps" part ${ofVisits}
        and part."takenBackAt" is null group by v."businessDay"
    ) given on given.day = visit.day`.execute(db);
  return rows;
}

/** Whether the guest of a visit `v` had an award or a visit before it. */
const cameBefore = sql`(s."firstVisitAt" < v."at" or exists (select 1 from "visits" earlier
  where earlier."customerId" = v."customerId" and earlier."id" < v."id"
    and earlier."undoneAt" is null))`;
