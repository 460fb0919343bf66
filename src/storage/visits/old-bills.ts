// Makes visits for bills that were awarded before visits were introduced; the bill is in the
// description of the award.
import { decimalsOf } from '../../contract/restaurant/currencies.ts';
import { billIn, highestBill } from '../../domain/points/bill-rules.ts';
import { createSliceSize } from '../../domain/slices.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { addRows } from '../database/queries/rows.ts';
import { inSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { readVisitSettings, type VisitSettings } from './visit-settings.ts';

/**
 * The size of slices of entries; each slice is one transaction, during which SQLite allows no other
 * write.
 */
const size = createSliceSize({ limit: 2_000 });

/**
 * Adds visits for the bills of the next entries; returns whether none are left. Two servers take
 * turns.
 */
export async function addVisitsOfOldBills(store: Store): Promise<boolean> {
  const { lastEntryId, until } = await store.db
    .selectFrom('carried_bills')
    .selectAll()
    .executeTakeFirstOrThrow();
  if (until !== null && lastEntryId >= until) return true;
  const { isAll } = await inSlice(store, size, (db, limit) =>
    addNextVisits({ ...store, db }, limit),
  );
  return isAll;
}

/**
 * In the transaction of a restore: bills are carried over only from a file that is older than
 * visits.
 */
export const restartOldBills = (db: Database, { hasVisits }: { hasVisits: boolean }) =>
  db
    .updateTable('carried_bills')
    .set({ lastEntryId: 0, until: hasVisits ? 0 : null })
    .execute();

/** In a transaction: adds visits for the bills of the next entries; returns whether none remain. */
async function addNextVisits(context: DatabaseContext, limit: number) {
  const { db, engine } = context;
  const state = await db
    .selectFrom('carried_bills')
    .selectAll()
    .$call(engine.forUpdate)
    .executeTakeFirstOrThrow();
  const until = state.until ?? (await lastEntry(db));
  const entries = await nextEntries(db, { after: state.lastEntryId, until, limit });
  const settings = await readVisitSettings(context);
  const visits = entries.flatMap((entry) => visitOf(entry, settings) ?? []);
  await addRows(context, 'visits', visits);
  const lastEntryId = entries.at(-1)?.id ?? until;
  await db.updateTable('carried_bills').set({ lastEntryId, until }).execute();
  return { rows: entries.length, isAll: lastEntryId >= until };
}

async function lastEntry(db: Database): Promise<number> {
  const query = db.selectFrom('point_transactions').select(({ fn }) => fn.max('id').as('last'));
  return (await query.executeTakeFirst())?.last ?? 0;
}

interface Next {
  after: number;
  until: number;
  limit: number;
}

const nextEntries = (db: Database, { after, until, limit }: Next) =>
  db
    .selectFrom('point_transactions as entry')
    .leftJoin('visits', 'visits.entryId', 'entry.id')
    .leftJoin('point_transactions as undo', 'undo.undoes', 'entry.id')
    .select(['entry.id', 'entry.customerId', 'entry.points', 'entry.description'])
    .select(['entry.timestamp', 'entry.action', 'entry.actorRole', 'entry.actorId'])
    .select(['visits.id as visitId', 'undo.id as undoneBy'])
    .where('entry.id', '>', after)
    .where('entry.id', '<=', until)
    .orderBy('entry.id')
    .limit(limit)
    .execute();

type Entry = Awaited<ReturnType<typeof nextEntries>>[number];

/** The visit of an award that stands and contains a bill; undefined for other entries. */
function visitOf(entry: Entry, settings: VisitSettings) {
  const { id: entryId, customerId, points, description, timestamp: at, actorRole, actorId } = entry;
  // Entries from before migration 0005 have no action.
  const isAward = points >= 0 && (entry.action ?? 'points.awarded') === 'points.awarded';
  if (!isAward || entry.visitId !== null || entry.undoneBy !== null) return undefined;
  const bill = billIn(description);
  if (!bill || decimalsOf(bill.currency) === undefined) return undefined;
  const { currency } = bill;
  if (bill.amount > highestBill(currency)) return undefined;
  const amount = Number(bill.amount);
  const businessDay = businessDayOf(new Date(at), settings);
  const noNumber = { billNumber: null, billKey: null, identifiedBy: null };
  return {
    customerId,
    at,
    businessDay,
    amount,
    currency,
    entryId,
    actorRole,
    actorId,
    ...noNumber,
  };
}
