// Deletes the remaining rows of deleted customers, in slices, so that no request waits.
import { sql } from 'kysely';
import { createSliceSize } from '../../domain/slices.ts';
import type { DatabaseContext } from '../database/context.ts';
import { inSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { underLease } from '../leases/leases.ts';

const size = createSliceSize({ limit: 2_000 });
/** The minimum size of a slice; fewer rows take just as long. */
const fewest = 100;

interface Span {
  clock: () => Date;
  /** The milliseconds after which the rest is left to the next call. */
  within: number;
}

/**
 * Deletes the remaining rows of deleted customers; returns whether none are left, or another
 * server deletes them: a lease lets only one server do this at a time. If a second server does it
 * too, because the first was delayed for longer than its lease, the lock on the customer's row
 * makes them take turns.
 */
export async function eraseDeletedCustomers(
  store: Store,
  { clock, within }: Span,
): Promise<boolean> {
  const until = performance.now() + within;
  if ((await nextDeletedCustomer(store.db)) === undefined) return true;
  const done = await underLease(store.db, { work: 'leaving', clock }, () =>
    eraseWhile(store, () => performance.now() < until),
  );
  return done?.answer ?? true;
}

/** Deletes rows as long as there is time; returns whether none are left. */
export async function eraseWhile(store: Store, isTime: () => boolean): Promise<boolean> {
  for (;;) {
    const customerId = await nextDeletedCustomer(store.db);
    if (customerId === undefined) return true;
    if (!isTime()) return false;
    await inSlice(store, size, async (db, limit) => ({
      rows: await eraseSomeRows({ ...store, db }, { customerId, limit: Math.max(limit, fewest) }),
    }));
  }
}

/** The next deleted customer who may have remaining rows. */
export async function nextDeletedCustomer(db: Database): Promise<number | undefined> {
  const next = db.selectFrom('gone_customers').select('customerId').orderBy('customerId').limit(1);
  return (await next.executeTakeFirst())?.customerId;
}

interface Some {
  customerId: number;
  limit: number;
}

/**
 * In a transaction: deletes some rows of a customer, and with the last of them the note about the
 * customer; returns the number of rows. All sums are correct after each transaction, so a killed
 * server leaves nothing to repair.
 */
export async function eraseSomeRows(
  { db, engine }: DatabaseContext,
  { customerId, limit }: Some,
): Promise<number> {
  const gone = db.selectFrom('gone_customers').selectAll().where('customerId', '=', customerId);
  if (!(await gone.$call(engine.forUpdate).executeTakeFirst())) return 0;
  // A restore may have brought the customer back, whose rows then stay.
  const back = db.selectFrom('customers').select('id').where('id', '=', customerId);
  const isBack = (await back.executeTakeFirst()) !== undefined;
  let rows = 0;
  for (const forget of isBack ? [] : parts) {
    rows += await forget(db, { customerId, limit: limit - rows });
    if (rows === limit) return rows;
  }
  await db.deleteFrom('gone_customers').where('customerId', '=', customerId).execute();
  return rows;
}

type Forget = (db: Database, some: Some) => Promise<number>;

/** The audit log keeps what was done with an entry. */
const forgetEntries: Forget = async (db, { customerId, limit }) => {
  const ids = await someOf(db, 'point_transactions', { customerId, limit });
  const last = ids.at(-1);
  if (last === undefined) return 0;
  await db
    .deleteFrom('point_transactions')
    .where('customerId', '=', customerId)
    .where('id', '<=', last)
    .execute();
  return ids.length;
};

/** Claims are kept without the customer, and their spendings go. */
const forgetClaims: Forget = async (db, { customerId, limit }) => {
  const ids = await someOf(db, 'claims', { customerId, limit });
  await untie(db, 'claims', ids);
  if (ids.length === 0) return 0;
  // Held and returned points have separate partial indexes, which are only used if the query
  // repeats their conditions.
  for (const held of ['>', '<'] as const) {
    await db
      .deleteFrom('spendings')
      .where('claimId', 'in', ids)
      .where('points', held, sql.lit(0))
      .execute();
  }
  return ids.length;
};

/** The rows are kept without the customer. */
const forgetIn =
  (table: 'stamps' | 'visits'): Forget =>
  async (db, some) => {
    const ids = await someOf(db, table, some);
    await untie(db, table, ids);
    return ids.length;
  };

/** Visits come last, since visits may still be made from the bills in remaining entries. */
const parts = [forgetEntries, forgetClaims, forgetIn('stamps'), forgetIn('visits')];

type Left = 'point_transactions' | 'claims' | 'stamps' | 'visits';

/** The numbers of the customer's first remaining rows in a table. */
async function someOf(db: Database, table: Left, { customerId, limit }: Some) {
  const rows = await db
    .selectFrom(table as 'stamps')
    .select('id')
    .where('customerId', '=', customerId)
    .$if(table !== 'stamps' && table !== 'visits', (query) => query.orderBy('id'))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function untie(db: Database, table: Exclude<Left, 'point_transactions'>, ids: number[]) {
  if (ids.length === 0) return;
  await db
    .updateTable(table as 'stamps')
    .set({ customerId: null })
    .where('id', 'in', ids)
    .execute();
}
