// The sums of visits of the last business days: their number, guests, bills, and served rewards and
// benefits.
import { sql, type RawBuilder } from 'kysely';
import type { Overview, VisitDay } from '../../contract/overview/overview.ts';
import { daysAfter } from '../../domain/days.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import { exactSum, readSum } from '../database/queries/exact-sums.ts';
import { readInSlices } from '../database/queries/slices.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { readClocks, readCurrency } from '../restaurant/setting-queries.ts';
import { countedAmount } from '../visits/reading/amounts.ts';

/** Two weeks, so that each day of the last week can be compared with the same weekday before. */
const shownDays = 14;

/** The sums of the last business days, today last, including days without visits. */
export async function readVisitDays(store: Store, now: Date): Promise<Overview['settled']> {
  const { db } = store;
  const currency = await readCurrency(db);
  const today = businessDayOf(now, await readClocks(db));
  const first = daysAfter(today, 1 - shownDays);
  const days = Array.from({ length: shownDays }, (_, i) => daysAfter(first, i));
  return { currency, days: await sumDays(store, { days, currency }) };
}

type Sums = Omit<VisitDay, 'day' | 'bills'> & { bills: bigint };

const none: Sums = { visits: 0, returning: 0, bills: 0n, served: 0, benefits: 0 };

interface Wanted {
  days: readonly string[];
  /** The currency of the bills that are added up. */
  currency: string | null;
}

/**
 * Computes the sums of each day, in slices of its visits: with a million members, two weeks have
 * more visits than a request can wait for.
 */
async function sumDays(store: Store, { days, currency }: Wanted): Promise<VisitDay[]> {
  const summed: VisitDay[] = [];
  let [sums, after] = [none, 0];
  await readInSlices(store, 5_000, async (limit) => {
    const day = days[summed.length]!;
    const { rows, to, ...more } = await sumNext(store.db, { day, after, limit, currency });
    [sums, after] = [added(sums, more), to];
    if (rows < limit) {
      const { bills } = sums;
      const isExact = bills <= Number.MAX_SAFE_INTEGER;
      summed.push({ day, ...sums, bills: isExact ? Number(bills) : null });
      [sums, after] = [none, 0];
    }
    return { rows, areLast: summed.length === days.length };
  });
  return summed;
}

const added = (one: Sums, other: Sums): Sums => ({
  visits: one.visits + other.visits,
  returning: one.returning + other.returning,
  bills: one.bills + other.bills,
  served: one.served + other.served,
  benefits: one.benefits + other.benefits,
});

interface Next {
  day: string;
  /** The number of the visit before. */
  after: number;
  limit: number;
  currency: string | null;
}

/** Computes the sums of the next visits of a day; returns the number of the last one too. */
async function sumNext(
  db: Database,
  { day, after, limit, currency }: Next,
): Promise<Sums & { rows: number; to: number }> {
  const partsOf = (table: string, stands: RawBuilder<unknown>) => sql`(
    select count(*) from ${sql.table(table)} part
    where part."visitId" is not null and part."visitId" = v."id" and ${stands})`;
  const served = partsOf('claims', sql`part."state" = 'served'`);
  const benefits = partsOf('stamps', sql`part."takenBackAt" is null`);
  const bill = sql`case when v."currency" = ${currency} and v."undoneAt" is null
    then ${countedAmount('v')} end`;
  const sum = (value: RawBuilder<unknown>) =>
    sql`cast(coalesce(sum(${value}) filter (where v."undoneAt" is null), 0) as bigint)`;
  const { rows } = await sql<Omit<Sums, 'bills'> & { rows: number; to: number; bills: string }>`
    select count(*) as rows, coalesce(max(v."id"), 0) as "to", ${sum(sql`1`)} as visits,
      ${sum(sql`case when ${cameBefore} then 1 else 0 end`)} as "returning",
      ${exactSum(bill)} as bills, ${sum(served)} as served, ${sum(benefits)} as benefits
    from (select * from "visits" where "businessDay" = ${day} and "id" > ${after}
      order by "id" limit ${limit}) v
    left join "customer_summaries" s on s."customerId" = v."customerId"
    left join "gone_customers" gone on gone."customerId" = v."customerId"
    left join "former_cards" former
      on former."id" = coalesce(v."formerCard", gone."formerCard")`.execute(db);
  return { ...rows[0]!, bills: readSum(rows[0]!.bills) };
}

/** Whether the guest of a visit `v` had an award or a visit at an earlier moment. */
const cameBefore = sql`(coalesce(s."firstVisitAt", former."firstVisitAt") < v."at"
  or exists (select 1 from "visits" earlier where earlier."customerId" = v."customerId"
    and (earlier."at", earlier."id") < (v."at", v."id") and earlier."undoneAt" is null))`;
