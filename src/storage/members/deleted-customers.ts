// Deletes customers: themselves at once, and the rows of their history in slices afterwards, so
// that no request waits.
import { sql } from 'kysely';
import { createSliceSize } from '../../domain/slices.ts';
import type { DatabaseContext } from '../database/context.ts';
import { inSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import { underLease } from '../leases/leases.ts';

/**
 * Every table with the number of a customer in a column `customerId`, and what becomes of the rows
 * of a customer who is deleted: they are deleted in the same transaction, or in slices afterwards;
 * or they stay, and lose the number in slices afterwards, or keep it, although nobody has it.
 */
export const rowsOfCustomers = {
  customer_words: 'deleted',
  one_time_passes: 'deleted',
  customer_summaries: 'deleted',
  frequent_guests: 'deleted',
  waiting_points: 'deleted',
  invitations: 'deleted',
  visit_requests: 'deleted',
  point_transactions: 'deleted afterwards',
  spendings: 'deleted afterwards',
  claims: 'without number afterwards',
  stamps: 'without number afterwards',
  visits: 'without number afterwards',
  // The person of the office is not the owner of that card any more if a restore brings it back as
  // somebody else's.
  admins: 'as they are',
  // Counts of limits are deleted after a week, events after they were sent.
  staff_counts: 'as they are',
  outbox: 'as they are',
  outbox_members: 'as they are',
  hook_deliveries: 'as they are',
  // The rows of an import tell what it did; what they replaced is forgotten in slices afterwards.
  import_rows: 'as they are',
  gone_customers: 'as they are',
} as const satisfies Partial<Record<keyof Tables, string>>;

const tablesThatAre = (fate: (typeof rowsOfCustomers)[keyof typeof rowsOfCustomers]) =>
  Object.entries(rowsOfCustomers).flatMap(([table, one]) => (one === fate ? [table] : []));

/** The customers to delete; if there are `keys` of mobile numbers, they must have one of them. */
export interface Leaving {
  ids: readonly number[];
  keys?: readonly string[];
}

/**
 * In a transaction: deletes customers, with their sessions and devices; their history is deleted
 * afterwards. Returns those who were there, with name and mobile number. On SQLite, in a
 * transaction of `leavingRows`; in any other one, the foreign keys delete the history too.
 */
export async function removeCustomers(db: Database, { ids, keys }: Leaving) {
  const gone = await db
    .deleteFrom('customers')
    .where('id', 'in', ids)
    .$if(keys !== undefined, (customer) => customer.where('mobileKey', 'in', keys!))
    .returning(['id', 'name', 'mobile'])
    .execute();
  const theirs = gone.map(({ id }) => id);
  if (theirs.length === 0) return gone;
  for (const table of tablesThatAre('deleted')) {
    await db
      .deleteFrom(table as 'customer_words')
      .where('customerId', 'in', theirs)
      .execute();
  }
  for (const table of ['sessions', 'known_devices'] as const) {
    await db
      .deleteFrom(table as 'sessions')
      .where('role', '=', 'customer')
      .where('accountId', 'in', theirs)
      .execute();
  }
  return gone;
}

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
      rows: await eraseSomeRows(
        { ...store, db },
        { customerIds: [customerId], limit: Math.max(limit, fewest) },
      ),
    }));
  }
}

/** The next deleted customer who may have remaining rows. */
export async function nextDeletedCustomer(db: Database): Promise<number | undefined> {
  const next = db.selectFrom('gone_customers').select('customerId').orderBy('customerId').limit(1);
  return (await next.executeTakeFirst())?.customerId;
}

interface Some {
  customerIds: readonly number[];
  limit: number;
}

/**
 * In a transaction: deletes some rows of deleted customers, and with the last of them the notes
 * about the customers; returns the number of rows. All sums are correct after each transaction, so
 * a killed server leaves nothing to repair.
 */
export async function eraseSomeRows(
  { db, engine }: DatabaseContext,
  { customerIds, limit }: Some,
): Promise<number> {
  const notes = db
    .selectFrom('gone_customers')
    .selectAll()
    .where('customerId', 'in', customerIds)
    .orderBy('customerId');
  const gone = (await notes.$call(engine.forUpdate).execute()).map((note) => note.customerId);
  if (gone.length === 0) return 0;
  // A restore may have brought a customer back, whose rows then stay.
  const back = await db.selectFrom('customers').select('id').where('id', 'in', gone).execute();
  const away = gone.filter((id) => !back.some((customer) => customer.id === id));
  let rows = 0;
  for (const forget of away.length > 0 ? parts : []) {
    rows += await forget(db, { customerIds: away, limit: limit - rows });
    if (rows === limit) return rows;
  }
  await db.deleteFrom('gone_customers').where('customerId', 'in', gone).execute();
  return rows;
}

type Forget = (db: Database, some: Some) => Promise<number>;

/** The audit log keeps what was done with an entry. */
const forgetEntries: Forget = async (db, some) => {
  const ids = await someOf(db, 'point_transactions', some);
  const last = ids.at(-1);
  if (last === undefined) return 0;
  await db
    .deleteFrom('point_transactions')
    .where('customerId', 'in', some.customerIds)
    .where('id', '<=', last)
    .execute();
  return ids.length;
};

/** Claims are kept without the customer, and their spendings go. */
const forgetClaims: Forget = async (db, some) => {
  const ids = await someOf(db, 'claims', some);
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

/** The names and details that an import has replaced go. */
const forgetReplaced: Forget = async (db, { customerIds, limit }) => {
  const rows = await db
    .selectFrom('import_rows')
    .select(['importId', 'number'])
    .where('customerId', 'in', customerIds)
    .where('replaced', 'is not', null)
    .limit(limit)
    .execute();
  for (const { importId, number } of rows) {
    const row = db.updateTable('import_rows').set({ replaced: null });
    await row.where('importId', '=', importId).where('number', '=', number).execute();
  }
  return rows.length;
};

/** Visits come last, since visits may still be made from the bills in remaining entries. */
const parts = [forgetEntries, forgetClaims, forgetReplaced, forgetIn('stamps'), forgetIn('visits')];

type Left = 'point_transactions' | 'claims' | 'stamps' | 'visits';

/** The numbers of the first remaining rows in a table. */
async function someOf(db: Database, table: Left, { customerIds, limit }: Some) {
  const rows = await db
    .selectFrom(table as 'stamps')
    .select('id')
    .where('customerId', 'in', customerIds)
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
