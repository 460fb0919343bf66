// The sums of visits of the last business days, up to this moment.
import type { Overview, VisitDay } from '../../contract/overview/overview.ts';
import { readInSlices } from '../database/queries/slices.ts';
import type { Store } from '../database/store.ts';
import { readCurrency } from '../restaurant/setting-queries.ts';
import {
  added,
  lastDays,
  noVisits,
  readKeptDays,
  sumNextVisits,
  type DaySums,
} from '../summaries/visit-days.ts';

/** The sums of the last business days, today last, including days without visits. */
export async function readVisitDays(store: Store, now: Date): Promise<Overview['settled']> {
  const { db } = store;
  const currency = await readCurrency(db);
  return { currency, days: await sumDays(store, { days: await lastDays(db, now), currency }) };
}

interface Wanted {
  days: readonly string[];
  /** The currency of the bills that are added up. */
  currency: string | null;
}

/**
 * Adds to the kept sums of each day the visits that are not in them, in slices: with a million
 * members, days without kept sums have more visits than a request can wait for.
 */
async function sumDays(store: Store, { days, currency }: Wanted): Promise<VisitDay[]> {
  const kept = (await readKeptDays(store.db)).filter((one) => one.currency === currency);
  const summed: VisitDay[] = [];
  const begin = () => {
    const of = kept.find(({ day }) => day === days[summed.length]);
    return { sums: of ?? noVisits, after: of?.lastVisitId ?? 0 };
  };
  let { sums, after }: { sums: DaySums; after: number } = begin();
  await readInSlices(store, 5_000, async (limit) => {
    const day = days[summed.length]!;
    const next = await sumNextVisits(store.db, { day, after, limit, currency });
    [sums, after] = [added(sums, next), next.to];
    if (next.rows < limit) {
      const { visits, returning, bills, served, benefits } = sums;
      const isExact = bills <= Number.MAX_SAFE_INTEGER;
      summed.push({
        day,
        visits,
        returning,
        bills: isExact ? Number(bills) : null,
        served,
        benefits,
      });
      ({ sums, after } = begin());
    }
    return { rows: next.rows, areLast: summed.length === days.length };
  });
  return summed;
}
