// The bills of the last days, which are run through another rule.
import { sql } from 'kysely';
import { countedBills } from '../../contract/overview/what-if.ts';
import type { PastVisit } from '../../domain/overview/what-if-rules.ts';
import type { Store } from '../database/store.ts';
import { readInSlices } from '../database/queries/slices.ts';
import { firstSince } from '../summaries/frequent-guests.ts';
import { standingBills } from '../summaries/counted-amounts.ts';

export type ReadPastVisit = PastVisit & { id: number; businessDay: string; spent: number | null };

interface Wanted {
  /** The first business day. */
  since: string;
  currency: string;
}

/**
 * Calls `count` with each visit of a business day and later whose bill in the currency stands, the
 * latest first, and at most `countedBills` times. Returns whether these were all.
 */
export async function readPastVisits(
  store: Store,
  { since, currency }: Wanted,
  count: (visit: ReadPastVisit) => void,
): Promise<boolean> {
  const first = await store.slice(() => firstSince(store.db, since));
  if (first === 0) return true;
  let [before, left] = [Number.MAX_SAFE_INTEGER, countedBills];
  let areAll = false;
  await readInSlices(store, 5_000, async (most) => {
    const limit = Math.min(most, left);
    const rows = await nextVisits(store, { first, since, currency, before, limit });
    for (const row of rows) count(row);
    left -= rows.length;
    before = rows.at(-1)?.id ?? before;
    areAll = rows.length < limit;
    return { rows: rows.length, areLast: areAll || left === 0 };
  });
  return areAll;
}

interface Next extends Wanted {
  first: number;
  /** The number of the last visit that was read. */
  before: number;
  limit: number;
}

/** The points of a whole bill, of which a part may have been reversed. */
const wholePoints = sql<number | null>`coalesce((select max(r."awarded")
  from "visit_reversals" r where r."visitId" = "visits"."id"), "entry"."points")`;

const nextVisits = (
  { db }: Store,
  { first, since, currency, before, limit }: Next,
): Promise<ReadPastVisit[]> =>
  standingBills(db, currency)
    .leftJoin('point_transactions as entry', 'entry.id', 'visits.entryId')
    .leftJoin('customers', 'customers.id', 'visits.customerId')
    .select(['visits.id', 'visits.at', 'visits.businessDay', 'visits.customerId'])
    .select(['entry.description', 'customers.name', wholePoints.as('points')])
    .select(['customers.points as balance', 'customers.spent'])
    .where('visits.id', '>=', first)
    .where('visits.id', '<', before)
    .where('visits.businessDay', '>=', since)
    .orderBy('visits.id', 'desc')
    .limit(sql.lit(limit))
    .execute();

/** How often a reward that was claimed for points since a moment was served, and for how many. */
export async function readServed(
  store: Store,
  { rewardId, since }: { rewardId: number; since: string },
): Promise<{ served: number; points: number }> {
  const sums = { served: 0, points: 0 };
  let before = Number.MAX_SAFE_INTEGER;
  await readInSlices(store, 5_000, async (limit) => {
    const rows = await store.db
      .selectFrom('claims')
      .select(['id', 'cost'])
      .where('rewardId', '=', rewardId)
      .where('id', '<', before)
      .where('claimedAt', '>=', since)
      .where('state', '=', 'served')
      .where('cost', '>', 0)
      .orderBy('id', 'desc')
      .limit(sql.lit(limit))
      .execute();
    sums.served += rows.length;
    sums.points += rows.reduce((sum, { cost }) => sum + cost, 0);
    before = rows.at(-1)?.id ?? before;
    return { rows: rows.length, areLast: rows.length < limit };
  });
  return sums;
}
