// Renews the keys of the bills of visits and reversals, after a version has changed how numbers of
// bills are compared.
import { createSliceSize } from '../../domain/slices.ts';
import { billKeyOf } from '../../domain/visits/bill-key.ts';
import type { DatabaseContext } from '../database/context.ts';
import { inSlice } from '../database/in-slice.ts';
import { isWorthRetrying } from '../database/transaction.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { billName, hasBill, storedVisitsWithBills } from './bill-queries.ts';

/** The size of slices of rows; each slice is one transaction. */
const size = createSliceSize({ limit: 1_000 });

/** The milliseconds between two rounds, in which the servers of an update are replaced. */
const betweenRounds = 3_600_000;

const subjects = ['visits', 'visit_reversals'] as const;
type Subject = (typeof subjects)[number];

/**
 * Renews the next rows, the newest first, since bills of today may come again; returns whether
 * there is nothing to do for now. Two servers take turns, and a killed one is followed where it
 * was.
 */
export async function renewBillKeys(store: Store, now: Date): Promise<boolean> {
  const states = await store.db.selectFrom('bill_renewal').selectAll().execute();
  const next = subjects.find((subject) =>
    states.some((state) => state.subject === subject && isDue(state, now)),
  );
  if (next === undefined) return true;
  await inSlice(
    store,
    size,
    (db, limit) => renewNext({ ...store, db }, { subject: next, limit, now }),
    // Somebody may settle a bill at the same time.
    isWorthRetrying(store.engine),
  );
  return false;
}

/** In the transaction of a restore, whose rows may have the keys of an earlier version. */
export const restartBillRenewal = (db: Database) =>
  db.updateTable('bill_renewal').set({ beforeId: null, rounds: 1, notBefore: '' }).execute();

const isDue = ({ rounds, notBefore }: { rounds: number; notBefore: string }, now: Date) =>
  rounds > 0 && notBefore <= now.toISOString();

interface Next {
  subject: Subject;
  limit: number;
  now: Date;
}

/** In a transaction: renews the next rows; after the last one, the round is over. */
async function renewNext(context: DatabaseContext, { subject, limit, now }: Next) {
  const { db, engine } = context;
  const state = await db
    .selectFrom('bill_renewal')
    .selectAll()
    .where('subject', '=', subject)
    .$call(engine.forUpdate)
    .executeTakeFirstOrThrow();
  if (!isDue(state, now)) return { rows: 0 };
  const renew = subject === 'visits' ? renewVisits : renewReversals;
  const ids = await renew(context, { before: state.beforeId ?? Number.MAX_SAFE_INTEGER, limit });
  const notBefore = new Date(now.getTime() + betweenRounds).toISOString();
  await db
    .updateTable('bill_renewal')
    .set(
      ids.length > 0
        ? { beforeId: ids.at(-1)! }
        : { beforeId: null, rounds: state.rounds - 1, notBefore },
    )
    .where('subject', '=', subject)
    .execute();
  return { rows: ids.length };
}

interface Slice {
  before: number;
  limit: number;
}

/** Renews visits. One whose bill another visit has by now shares it, and both stay as they are. */
async function renewVisits(context: DatabaseContext, { before, limit }: Slice) {
  const { db } = context;
  const visits = await db
    .selectFrom('visits')
    .select(['id', 'outletId', 'businessDay', 'billNumber', 'billKey'])
    .select(['undoneAt', 'pointsUndoneAt', 'sharesBill'])
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const outdated = visits.flatMap(withNewKey);
  const days = outdated.map(({ businessDay }) => businessDay).toSorted();
  const stored = await storedVisitsWithBills(context, {
    keys: [...new Set(outdated.map(({ billKey }) => billKey))],
    firstDay: days.at(0) ?? '',
    lastDay: days.at(-1) ?? '',
  });
  const taken = new Set(
    stored.filter((visit) => hasBill(visit) && !visit.sharesBill).map(billName),
  );
  for (const visit of outdated) {
    const { id, billKey } = visit;
    const sharesBill = visit.sharesBill || (hasBill(visit) && taken.has(billName(visit)));
    if (hasBill(visit)) taken.add(billName(visit));
    await db.updateTable('visits').set({ billKey, sharesBill }).where('id', '=', id).execute();
  }
  return visits.map(({ id }) => id);
}

async function renewReversals({ db }: DatabaseContext, { before, limit }: Slice) {
  const reversals = await db
    .selectFrom('visit_reversals')
    .select(['id', 'billNumber', 'billKey'])
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  for (const { id, billKey } of reversals.flatMap(withNewKey)) {
    await db.updateTable('visit_reversals').set({ billKey }).where('id', '=', id).execute();
  }
  return reversals.map(({ id }) => id);
}

/** The row with the key of this version; nothing if it has that key. */
function withNewKey<Row extends { billNumber: string | null; billKey: string | null }>(row: Row) {
  if (row.billNumber === null) return [];
  const billKey = billKeyOf(row.billNumber);
  return billKey === row.billKey ? [] : [{ ...row, billKey }];
}
