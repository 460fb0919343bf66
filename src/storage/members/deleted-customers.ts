// Deletes customers: themselves at once, and in slices afterwards the rows of their history lose
// the person, so that no request waits.
import { randomInt } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { createSliceSize } from '../../domain/slices.ts';
import { lockSessionsOfGuests } from '../accounts/session-queries.ts';
import type { DatabaseContext } from '../database/context.ts';
import { inLeavingSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import { underLease } from '../leases/leases.ts';
import { highestFormerCard } from '../rows/values.ts';
import { joinsInto } from './joined-cards.ts';
import { markLeft } from './left-numbers.ts';
import { eraseFromLog } from './log-erasure.ts';
import { rowsOfCustomers } from './rows-of-customers.ts';

const tablesThatAre = (fate: (typeof rowsOfCustomers)[keyof typeof rowsOfCustomers]) =>
  Object.entries(rowsOfCustomers).flatMap(([table, one]) => (one === fate ? [table] : []));

/**
 * In a transaction, on SQLite one of `leavingRows`: deletes a guest who leaves at a moment; returns
 * whether the guest was there, and has one of the `keys` of mobile numbers if there are any. The
 * history stays with a former card, whose random number nothing connects with the guest once all
 * rows have it.
 */
export async function removeGuest(
  context: DatabaseContext,
  { id, keys, at }: { id: number; keys?: readonly string[]; at: Date },
): Promise<boolean> {
  const { db, engine } = context;
  await lockSessionsOfGuests(context, [id]);
  const guest = await db
    .selectFrom('customers')
    .select(['points', 'spent', 'mobileKey'])
    .where('id', '=', id)
    .$if(keys !== undefined, (customer) => customer.where('mobileKey', 'in', keys!))
    .$call(engine.forUpdate)
    .executeTakeFirst();
  if (!guest) return false;
  const { mobileKey, ...sums } = guest;
  await markLeft(db, { mobileKey, at });
  const formerCard = randomInt(1, highestFormerCard);
  const firstVisitAt = await firstVisitOf(db, id);
  await db
    .insertInto('former_cards')
    .values({ id: formerCard, leftAt: at.toISOString(), ...sums, firstVisitAt })
    .execute();
  await db.insertInto('former_cards_to_sum').values({ id: formerCard }).execute();
  await removeCustomers(db, { ids: [id] });
  await db.updateTable('gone_customers').set({ formerCard }).where('customerId', '=', id).execute();
  return true;
}

/** The moment of the first award or visit that stands; null if there is none. */
export async function firstVisitOf(db: Database, customerId: number): Promise<string | null> {
  const award = db
    .selectFrom('customer_summaries')
    .select('firstVisitAt')
    .where('customerId', '=', customerId);
  const visit = db
    .selectFrom('visits')
    .select('at')
    .where('customerId', '=', customerId)
    .where('undoneAt', 'is', null)
    .orderBy('at')
    .limit(1);
  const moments = [
    (await award.executeTakeFirst())?.firstVisitAt,
    (await visit.executeTakeFirst())?.at,
  ];
  return moments.flatMap((moment) => moment ?? []).toSorted()[0] ?? null;
}

/**
 * In a transaction: deletes customers as if they had never been, with their sessions and devices;
 * their history is deleted afterwards. On SQLite, in a transaction of `leavingRows`; in any other
 * one, the foreign keys delete the history too.
 */
export async function removeCustomers(
  db: Database,
  { ids }: { ids: readonly number[] },
): Promise<void> {
  await takeOut(db, { ids });
  await forgetJoins(db, ids);
}

/** The cards that became one of these are forgotten too, and the rows that may still name them. */
async function forgetJoins(db: Database, ids: readonly number[]): Promise<void> {
  const joins = await joinsInto(db, ids);
  if (joins.length === 0) return;
  for (const notes of ['gone_customers', 'log_erasures'] as const) {
    await db
      .insertInto(notes as 'log_erasures')
      .values(joins.map(({ leftId: customerId }) => ({ customerId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const numbers = joins.map(({ id }) => id);
  await db.deleteFrom('joined_cards').where('id', 'in', numbers).execute();
}

/** In a transaction: deletes customers with their sessions and devices, but not their history. */
export async function takeOut(db: Database, { ids }: { ids: readonly number[] }): Promise<void> {
  const gone = await db.deleteFrom('customers').where('id', 'in', ids).returning('id').execute();
  const theirs = gone.map(({ id }) => id);
  if (theirs.length === 0) return;
  for (const table of tablesThatAre('deleted')) {
    await db
      .deleteFrom(table as 'customer_words')
      .where('customerId', 'in', theirs)
      .execute();
  }
  await db.deleteFrom('friends').where('bringerId', 'in', theirs).execute();
  for (const table of ['sessions', 'known_devices'] as const) {
    await db
      .deleteFrom(table as 'sessions')
      .where('role', '=', 'customer')
      .where('accountId', 'in', theirs)
      .execute();
  }
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
 * Takes deleted customers out of their remaining rows and out of the audit log; returns whether
 * nothing is left, or another server does this: a lease lets only one server do it at a time. If a
 * second server does it too, because the first was delayed for longer than its lease, the lock on
 * the customer's row makes them take turns.
 */
export async function eraseDeletedCustomers(
  store: Store,
  { clock, within }: Span,
): Promise<boolean> {
  const until = performance.now() + within;
  if (!(await isAnybodyLeft(store.db))) return true;
  const done = await underLease(store.db, { work: 'leaving', clock }, () =>
    eraseWhile(store, () => performance.now() < until),
  );
  return done?.answer ?? true;
}

/** The tables of notes; a schema of an older version has not all of them. */
const notes = ['gone_customers', 'log_erasures'] as const;
const allNotes: ReadonlySet<string> = new Set(notes);

/** Erases customers as long as there is time; returns whether nothing is left. */
export async function eraseWhile(
  store: Store,
  isTime: () => boolean,
  there = allNotes,
): Promise<boolean> {
  for (;;) {
    const next = await nextNote(store.db, there);
    if (!next) return true;
    if (!isTime()) return false;
    const { table, customerId } = next;
    await inLeavingSlice(store, size, async (db, most) => {
      const limit = Math.max(most, fewest);
      const rows =
        table === 'log_erasures'
          ? eraseFromLog({ ...store, db }, { customerId, limit })
          : eraseSomeRows({ ...store, db }, { customerIds: [customerId], limit });
      return { rows: await rows };
    });
  }
}

/** Whether rows or the audit log may still have deleted customers. */
export const isAnybodyLeft = async (db: Database, there = allNotes): Promise<boolean> =>
  (await nextNote(db, there)) !== undefined;

async function nextNote(db: Database, there: ReadonlySet<string>) {
  for (const table of notes) {
    if (!there.has(table)) continue;
    const next = db.selectFrom(table).select('customerId').orderBy('customerId').limit(1);
    const note = await next.executeTakeFirst();
    if (note) return { table, customerId: note.customerId };
  }
  return undefined;
}

/**
 * In a transaction, on SQLite one of `leavingRows`: erases some rows of deleted customers, and with
 * the last of them the notes about the customers; returns the number of rows. All sums are correct
 * after each transaction, so a killed server leaves nothing to repair.
 */
export async function eraseSomeRows(
  { db, engine }: DatabaseContext,
  { customerIds, limit }: { customerIds: readonly number[]; limit: number },
): Promise<number> {
  const gone = await db
    .selectFrom('gone_customers')
    .selectAll()
    .where('customerId', 'in', customerIds)
    .orderBy('customerId')
    .$call(engine.forUpdate)
    .execute();
  if (gone.length === 0) return 0;
  const ids = gone.map(({ customerId }) => customerId);
  // A restore may have brought a customer back, whose rows then stay.
  const back = await db.selectFrom('customers').select('id').where('id', 'in', ids).execute();
  const away = gone.filter(({ customerId }) => !back.some(({ id }) => id === customerId));
  let rows = 0;
  for (const some of byFormerCard(away)) {
    for (const erase of parts) {
      rows += await erase(db, { ...some, limit: limit - rows });
      if (rows === limit) return rows;
    }
  }
  await db.deleteFrom('gone_customers').where('customerId', 'in', ids).execute();
  return rows;
}

type Note = Selectable<Tables['gone_customers']>;

/** Each customer with a former card alone, and all others together. */
function byFormerCard(gone: readonly Note[]): Omit<Some, 'limit'>[] {
  const cards = Map.groupBy(gone, ({ formerCard }) => formerCard ?? null);
  return [...cards].map(([formerCard, some]) => ({
    formerCard,
    customerIds: some.map(({ customerId }) => customerId),
  }));
}

interface Some {
  customerIds: readonly number[];
  /** The former card that gets their rows; null if these are deleted. */
  formerCard: number | null;
  limit: number;
}

type Erase = (db: Database, some: Some) => Promise<number>;

/** The row of an entry or a spending without the guest as its actor. */
const withoutGuest = {
  actorId: sql<number | null>`case when "actorRole" <> 'customer' then "actorId" end`,
  address: sql<string | null>`case when "actorRole" <> 'customer' then "address" end`,
};

/** Of an entry that is deleted, the audit log keeps what was done. */
const eraseEntries: Erase = async (db, some) => {
  const { customerIds, formerCard } = some;
  const ids = await someOf(db, 'point_transactions', some);
  const last = ids.at(-1);
  if (last === undefined) return 0;
  if (formerCard === null) {
    await db
      .deleteFrom('point_transactions')
      .where('customerId', 'in', customerIds)
      .where('id', '<=', last)
      .execute();
  } else {
    const nobody = { customerId: -formerCard, description: '', ...withoutGuest };
    await db
      .updateTable('point_transactions')
      .set({ ...nobody, idempotencyKey: null, requestHash: null })
      .where('customerId', 'in', customerIds)
      .where('id', '<=', last)
      .execute();
  }
  return ids.length;
};

/** Claims with their spendings. */
const eraseClaims: Erase = async (db, some) => {
  const { formerCard } = some;
  const ids = await someOf(db, 'claims', some);
  if (ids.length === 0) return 0;
  await untie(db, 'claims', { ids });
  // Held and returned points have separate partial indexes, which are only used if the query
  // repeats their conditions.
  for (const held of ['>', '<'] as const) {
    if (formerCard === null) {
      await db
        .deleteFrom('spendings')
        .where('claimId', 'in', ids)
        .where('points', held, sql.lit(0))
        .execute();
    } else {
      await db
        .updateTable('spendings')
        .set({ customerId: -formerCard, reason: null, ...withoutGuest })
        .where('claimId', 'in', ids)
        .where('points', held, sql.lit(0))
        .execute();
    }
  }
  return ids.length;
};

/** Visits; what was written about their reversals goes. */
const eraseVisits: Erase = async (db, some) => {
  const ids = await someOf(db, 'visits', some);
  if (ids.length === 0) return 0;
  const { formerCard } = some;
  const { actorId } = withoutGuest;
  await untie(db, 'visits', { ids, also: { formerCard, actorId } });
  await db
    .updateTable('visit_reversals')
    .set({ reason: null })
    .where('visitId', 'in', ids)
    .where('reason', 'is not', null)
    .execute();
  return ids.length;
};

const eraseStamps: Erase = async (db, some) => {
  const ids = await someOf(db, 'stamps', some);
  await untie(db, 'stamps', { ids });
  return ids.length;
};

/** The names and details that an import has replaced or met go. */
const eraseReplaced: Erase = async (db, { customerIds, limit }) => {
  const rows = await db
    .selectFrom('import_rows')
    .select(['importId', 'number'])
    .where('customerId', 'in', customerIds)
    .where(({ eb, or }) => or([eb('replaced', 'is not', null), eb('reason', 'is not', null)]))
    .limit(limit)
    .execute();
  for (const { importId, number } of rows) {
    const row = db.updateTable('import_rows').set({ replaced: null, reason: null });
    await row.where('importId', '=', importId).where('number', '=', number).execute();
  }
  return rows.length;
};

/** Visits come last, since visits may still be made from the bills in remaining entries. */
const parts = [eraseEntries, eraseClaims, eraseReplaced, eraseStamps, eraseVisits];

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

interface Untied {
  ids: number[];
  /** Further columns that change. */
  also?: object;
}

/** Takes the customer's number out of rows. */
async function untie(
  db: Database,
  table: Exclude<Left, 'point_transactions'>,
  { ids, also }: Untied,
) {
  if (ids.length === 0) return;
  await db
    .updateTable(table as 'stamps')
    .set({ customerId: null, ...also })
    .where('id', 'in', ids)
    .execute();
}
