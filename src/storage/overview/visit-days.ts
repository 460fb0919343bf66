// The sums of visits of the last business days: their number, guests, bills, and served rewards and
// benefits.
import { sql } from 'kysely';
import type { Overview, VisitDay } from '../../contract/overview/overview.ts';
import { daysAfter } from '../../domain/days.ts';
import { businessDayOf } from '../../domain/visits/visits.ts';
import { readInSlices } from '../database/queries/slices.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { readClocks, readCurrency } from '../restaurant/settings.ts';
import { firstSince } from '../summaries/frequent-guests.ts';

/** Two weeks, so that each day of the last week can be compared with the same weekday before. */
const shownDays = 14;

/** The sums of the last business days, today last, including days without visits. */
export async function readVisitDays(store: Store, now: Date): Promise<Overview['settled']> {
  const { db } = store;
  const currency = await readCurrency(db);
  const today = businessDayOf(now, await readClocks(db));
  const since = daysAfter(today, 1 - shownDays);
  const known = await sumDays(store, { since, currency });
  const days = Array.from({ length: shownDays }, (_, i) => daysAfter(since, i));
  return { currency, days: days.map((day) => ({ day, ...(known.get(day) ?? none) })) };
}

type Sums = Omit<VisitDay, 'day'>;

const none: Sums = { visits: 0, returning: 0, bills: 0, served: 0, benefits: 0 };

interface Wanted {
  /** The first day. */
  since: string;
  /** The currency of the bills that are added up. */
  currency: string | null;
}

/**
 * Computes the sums by day, in slices of visits in the order of their numbers: with a million
 * members, two weeks have more visits than a request can wait for.
 */
async function sumDays(store: Store, wanted: Wanted): Promise<Map<string, Sums>> {
  const sums = new Map<string, Sums>();
  let from = await firstSince(store.db, wanted.since);
  await readInSlices(store, 5_000, async (limit) => {
    const { rows, to, days } = await sumNext(store.db, { ...wanted, from, limit });
    for (const { day, ...more } of days) sums.set(day, added(sums.get(day) ?? none, more));
    from = to + 1;
    return rows;
  });
  return sums;
}

const added = (one: Sums, other: Sums): Sums => ({
  visits: one.visits + other.visits,
  returning: one.returning + other.returning,
  bills: one.bills + other.bills,
  served: one.served + other.served,
  benefits: one.benefits + other.benefits,
});

/** Computes the sums by day of the next visits from a number on. */
async function sumNext(
  db: Database,
  { since, currency, from, limit }: Wanted & { from: number; limit: number },
) {
  const next = db.selectFrom('visits').select('id').where('id', '>=', from).orderBy('id');
  const { rows, to } = await db
    .selectFrom(next.limit(limit).as('next'))
    .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.max<number>('id').as('to')])
    .executeTakeFirstOrThrow();
  const counted = sql`v."businessDay" >= ${since} and v."undoneAt" is null`;
  const ofVisits = sql`join "visits" v on v."id" = part."visitId"
    where part."visitId" between ${from} and ${to} and ${counted}`;
  const { rows: days } = await sql<VisitDay>`
    select visit.*, coalesce(served.parts, 0) as served, coalesce(given.parts, 0) as benefits
    from (
      select v."businessDay" as day, count(*) as visits,
        sum(case when ${cameBefore} then 1 else 0 end) as "returning",
        coalesce(cast(sum(case when v."currency" = ${currency} then v."amount" end) as bigint), 0)
          as bills
      from "visits" v left join "customer_summaries" s on s."customerId" = v."customerId"
      where v."id" between ${from} and ${to} and ${counted}
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
  return { rows, to, days };
}

/** Whether the guest of a visit `v` had an award or a visit before it. */
const cameBefore = sql`(s."firstVisitAt" < v."at" or exists (select 1 from "visits" earlier
  where earlier."customerId" = v."customerId" and earlier."id" < v."id"
    and earlier."undoneAt" is null))`;
