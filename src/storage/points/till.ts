// What a till has at hand, read from the ledger's latest entries.
import type { TillCustomer } from '../../contract/points/till.ts';
import { habitsIn } from '../../domain/points/till.ts';
import type { DatabaseContext } from '../database/context.ts';
import { prepared, type Given } from '../database/queries/prepared.ts';

/** How many entries are read: enough to know what is usual, few enough for a ledger of any size. */
const latest = 500;

/** Who was given points last, and which points are usual, and what for. */
export async function readHabits(context: DatabaseContext) {
  const entries = await latestEntries(context, { latest });
  const undone = new Set(entries.map(({ undoes }) => undoes));
  const awards = entries.filter(
    // Entries of before 0005 do not say what they were.
    ({ id, points, action }) =>
      points > 0 && (action === 'points.awarded' || action === null) && !undone.has(id),
  );
  const { recent: ids, ...habits } = habitsIn(awards);
  const customers = await customersOf(context, { ids });
  // Who has left meanwhile is not among them.
  const recent = ids.flatMap((id) => customers.find((customer) => customer.id === id) ?? []);
  return { ...habits, recent };
}

const latestEntries = prepared(({ db }, given: Given<{ latest: number }>) =>
  db
    .selectFrom('point_transactions')
    .select(['id', 'customerId', 'points', 'description', 'action', 'undoes'])
    // Read from the end of the index by number, and no further than it takes.
    .where('id', '<=', Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(given('latest')),
);

const tillColumns = [
  'id',
  'name',
  'mobile',
  'points',
  'spent',
  'level',
] as const satisfies (keyof TillCustomer)[];

const customersOf = prepared(({ db, engine }, given: Given<{ ids: number[] }>) =>
  db
    .selectFrom('customers')
    .select(tillColumns)
    .where('id', '=', engine.list('customers', 'id', given('ids'))),
);

/** The member whose card shows this QR now; nothing where none does. */
export async function findCustomerByQr(context: DatabaseContext, qrToken: string) {
  const [customer] = await findByQr(context, { qrToken });
  return customer;
}

const findByQr = prepared(({ db }, given: Given<{ qrToken: string }>) =>
  db.selectFrom('customers').select(tillColumns).where('qrToken', '=', given('qrToken')),
);
