// The shortcuts of the till, read from the latest entries of the ledger.
import type { TillCustomer } from '../../contract/points/till.ts';
import { habitsIn } from '../../domain/points/till-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import { preparedFind, selected, type Read } from '../database/queries/rows.ts';

/**
 * The number of latest entries that are read: enough to compute shortcuts, and fast for a ledger of
 * any size.
 */
const latest = 500;

/** Reads the customers who were given points last, and the usual amounts and descriptions. */
export async function readHabits(context: DatabaseContext) {
  const awards = awardsIn(await latestEntries(context, { latest }));
  // Former cards are nobody's, and their entries have no description.
  const ofMembers = awards.filter(({ customerId }) => customerId > 0);
  const { recent: ids, ...habits } = habitsIn(ofMembers);
  const customers = await findTillCustomers(context, { values: ids });
  // Deleted customers are left out.
  const recent = ids.flatMap((id) => customers.find((customer) => customer.id === id) ?? []);
  return { ...habits, recent };
}

type LatestEntry = Awaited<ReturnType<typeof latestEntries>>[number];

/** The awards among the latest entries that were not undone. */
function awardsIn(entries: readonly LatestEntry[]): LatestEntry[] {
  const undone = new Set(entries.map(({ undoes }) => undoes));
  return entries.filter(
    // Entries from before migration 0005 have no action.
    ({ id, points, action }) =>
      points > 0 && (action === 'points.awarded' || action === null) && !undone.has(id),
  );
}

const latestEntries = prepared(({ db }, param: Param<{ latest: number }>) =>
  db
    .selectFrom('point_transactions')
    .select(['id', 'customerId', 'points', 'description', 'action', 'undoes'])
    // The condition makes the database read the index from its end.
    .where('id', '<=', Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(param('latest')),
);

/** The points of a usual award, rounded; null before the first award. */
export async function pointsAVisit(context: DatabaseContext): Promise<number | null> {
  const awards = awardsIn(await latestEntries(context, { latest }));
  const sum = awards.reduce((total, { points }) => total + points, 0);
  return awards.length > 0 ? Math.round(sum / awards.length) : null;
}

const tillColumns = [
  'id',
  'name',
  'mobile',
  'points',
  'spent',
  'level',
] as const satisfies (keyof TillCustomer)[];

/** Members as a till sees them, by their numbers. */
export const findTillCustomers = preparedFind('customers', tillColumns, 'id');

/** The member whose card shows this QR; undefined if there is none. */
export async function findCustomerByQr(context: DatabaseContext, qrToken: string) {
  const [customer] = await findByQr(context, { qrToken });
  return customer;
}

const findByQr = prepared(({ db }, param: Param<{ qrToken: string }>) =>
  db
    .selectFrom('customers')
    .select(selected('customers', tillColumns))
    .where('qrToken', '=', param('qrToken'))
    .$castTo<Pick<Read<'customers'>, (typeof tillColumns)[number]>>(),
);
