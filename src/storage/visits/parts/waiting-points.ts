// Points of claimed receipts that wait until the refund period is over. A visit has them in place
// of an entry, and they become its entry when they are due.
import { sql } from 'kysely';
import type { WaitingPoints } from '../../../contract/members/waiting.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { createSliceSize } from '../../../domain/slices.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { inSlice } from '../../database/in-slice.ts';
import { prepared, type Param } from '../../database/queries/prepared.ts';
import { addRows, preparedLock } from '../../database/queries/rows.ts';
import type { Store } from '../../database/store.ts';
import { postAll } from '../../points/entry-postings.ts';

/** New waiting points, with the fields of the later entry. */
export interface NewWait {
  visitId: number;
  customerId: number;
  points: number;
  description: string;
  dueAt: Date;
}

/** In the transaction that settles visits: stores their waiting points. */
export const addWaiting = (context: DatabaseContext, waits: readonly NewWait[]): Promise<void> =>
  addRows(
    context,
    'waiting_points',
    waits.map(({ dueAt, ...wait }) => ({ ...wait, dueAt: dueAt.toISOString() })),
  );

/** The waiting points of a visit; undefined if it has none, or if they have arrived. */
export const waitingOf = ({ db }: DatabaseContext, visitId: number) =>
  db
    .selectFrom('waiting_points')
    .select(['id', 'points', 'dueAt'])
    .where('visitId', '=', visitId)
    .executeTakeFirst();

/**
 * In a transaction, with the guest locked: reduces waiting points to a number; null deletes the
 * row.
 */
export async function leaveWaiting(
  { db }: DatabaseContext,
  { id, points }: { id: number; points: number | null },
): Promise<void> {
  if (points === null) await db.deleteFrom('waiting_points').where('id', '=', id).execute();
  else await db.updateTable('waiting_points').set({ points }).where('id', '=', id).execute();
}

/**
 * The query for the waiting points of guests; each has at most five receipts a day in thirty days.
 */
export const askArriving = ({ customerIds }: { customerIds: number[] }) =>
  findArriving.with({ customerIds });

const findArriving = prepared(({ db, engine }, param: Param<{ customerIds: number[] }>) =>
  db
    .selectFrom('waiting_points')
    .select(['visitId as id', 'customerId', 'points', 'description', 'dueAt'])
    .where('customerId', '=', engine.list('waiting_points', 'customerId', param('customerIds')))
    .orderBy('dueAt')
    .orderBy('id'),
);

/** The waiting points by guest, the next ones first. */
export function arrivingIn(
  rows: Awaited<ReturnType<typeof findArriving>>,
): Map<number, WaitingPoints[]> {
  const waits = rows.map(({ customerId, ...wait }) => ({ customerId, wait }));
  const byGuest = Map.groupBy(waits, ({ customerId }) => customerId);
  return new Map([...byGuest].map(([id, some]) => [id, some.map(({ wait }) => wait)]));
}

/** The size of slices; each is one transaction, during which SQLite allows no other award. */
const size = createSliceSize({ limit: 100 });

/**
 * The delay in milliseconds before points that would exceed the limit of a balance are tried again.
 */
const retryAfter = 86_400_000;

/**
 * Posts some of the points that are due, and notifies open cards; returns whether none are left.
 * Each row becomes an entry in the transaction that deletes it, so it is posted once even by two
 * servers, or by one that is killed. Nothing is posted for a visit that was undone.
 */
export async function postDue(store: Store, now: Date): Promise<boolean> {
  const limit = size.rows;
  const rows = await findDue(store, { at: now.toISOString(), limit });
  if (rows.length === 0) return true;
  const { told } = await inSlice(store, size, async (db) => ({
    rows: rows.length,
    told: await postSome({ ...store, db }, rows, now),
  }));
  store.engine.notifier.publish(told);
  return rows.length < limit;
}

const findDue = prepared(({ db }, param: Param<{ at: string; limit: number }>) =>
  db
    .selectFrom('waiting_points')
    .select(['id', 'customerId'])
    .where('dueAt', '<=', param('at'))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(param('limit')),
);

type Found = Awaited<ReturnType<typeof findDue>>[number];

/** In a transaction: posts the rows that are still due; returns their guests without duplicates. */
async function postSome(
  context: DatabaseContext,
  found: readonly Found[],
  now: Date,
): Promise<number[]> {
  const { db } = context;
  // Every change of these rows or of their visits locks the guest first, so this lock waits for it.
  const guests = await lockGuests(context, { ids: found.map(({ customerId }) => customerId) });
  const due = await readDue(context, {
    ids: found.map(({ id }) => id),
    at: now.toISOString(),
  });
  // A row whose guest has another card by now is posted the next time.
  const rows = due.filter(({ customerId }) => guests.some(({ id }) => id === customerId));
  const stand = rows.filter(({ undoneAt, entryId }) => undoneAt === null && entryId === null);
  const outcomes = await postAll(
    context,
    stand.map(({ customerId, points, description, visitedAt, outletId }) => ({
      kind: 'waited' as const,
      customerId,
      points,
      description,
      visitedAt: new Date(visitedAt),
      outletId,
      actor: { role: 'system' as const, id: null, address: null },
      at: now,
    })),
  );
  const kept: number[] = [];
  for (const [i, outcome] of outcomes.entries()) {
    const { id, visitId } = stand[i]!;
    if (outcome instanceof Refusal) kept.push(id);
    else {
      const { transactionId: entryId } = outcome;
      await db.updateTable('visits').set({ entryId }).where('id', '=', visitId).execute();
    }
  }
  const gone = rows.filter(({ id }) => !kept.includes(id)).map(({ id }) => id);
  await db
    .deleteFrom('waiting_points')
    .where('id', 'in', [0, ...gone])
    .execute();
  const dueAt = new Date(now.getTime() + retryAfter).toISOString();
  await db
    .updateTable('waiting_points')
    .set({ dueAt })
    .where('id', 'in', [0, ...kept])
    .execute();
  return [...new Set(rows.map(({ customerId }) => customerId))];
}

const lockGuests = preparedLock('customers', ['id']);

const readDue = prepared(({ db, engine }, param: Param<{ ids: number[]; at: string }>) =>
  db
    .selectFrom('waiting_points as waiting')
    .innerJoin('visits', 'visits.id', 'waiting.visitId')
    .select(['waiting.id', 'waiting.visitId', 'waiting.customerId', 'waiting.points'])
    .select(['waiting.description', 'visits.undoneAt', 'visits.entryId'])
    .select(['visits.at as visitedAt', 'visits.outletId'])
    .where('waiting.id', '=', engine.list('waiting_points', 'id', param('ids')))
    .where('waiting.dueAt', '<=', param('at'))
    .orderBy('waiting.dueAt')
    .orderBy('waiting.id'),
);

/** The points of a visit, waiting ones included; requires `entry` and `waiting` to be joined. */
export const pointsOfVisit = sql<number | null>`coalesce("entry"."points", "waiting"."points")`;
