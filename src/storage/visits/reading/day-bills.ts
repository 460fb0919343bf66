// The visits with a bill of a business day at an outlet, for the comparison with a till's bills.
import type { Store } from '../../database/store.ts';
import { reversedOf } from '../../summaries/counted-amounts.ts';

interface DayAt {
  day: string;
  outletId: number;
}

/** The number of rows in one slice. */
const batchSize = 500;

/** Reads the visits in their order, including undone ones, with their guests. */
export async function readDayBills(store: Store, at: DayAt) {
  const all: Awaited<ReturnType<typeof someBills>> = [];
  for (let after = 0; ;) {
    const last = after;
    const some = await store.slice(() => someBills(store, { ...at, after: last }));
    all.push(...some);
    if (some.length < batchSize) return all;
    after = some.at(-1)!.id;
  }
}

const someBills = async ({ db }: Store, { day, outletId, after }: DayAt & { after: number }) => {
  const rows = await db
    .selectFrom('visits')
    .leftJoin('customers', 'customers.id', 'visits.customerId')
    .select(['visits.id', 'visits.at', 'billNumber', 'billKey', 'amount', 'currency', 'unearned'])
    .select(['customers.id as customerId', 'customers.name as guest'])
    .select(['undoneAt', 'pointsUndoneAt'])
    .select(reversedOf.as('reversed'))
    .where('businessDay', '=', day)
    .where('outletId', '=', outletId)
    .where('amount', 'is not', null)
    .where('visits.id', '>', after)
    .orderBy('visits.id')
    .limit(batchSize)
    .execute();
  return rows.map(({ undoneAt, pointsUndoneAt, unearned, reversed, ...visit }) => ({
    ...visit,
    unearned: sumOf(unearned),
    reversed: reversed ?? 0,
    undone: undoneAt !== null || pointsUndoneAt !== null,
  }));
};

/** The sum of amounts that are stored as JSON by their names. */
const sumOf = (amounts: string | null): number =>
  Object.values<number>(JSON.parse(amounts ?? '{}')).reduce((sum, amount) => sum + amount, 0);
