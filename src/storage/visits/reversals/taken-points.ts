// The points that a reversal takes back from its guest, and the points that are owed.
import { takenBack } from '../../../domain/visits/reversals.ts';
import { spendable } from '../../../domain/points/point-rules.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { postAll, type Posting } from '../../points/entry-postings.ts';
import { written } from '../../points/wording.ts';
import { standingEntry, type lockGuestAndVisit, type Undoing } from './undoing.ts';
import { leaveWaiting, waitingOf } from '../parts/waiting-points.ts';

export type LockedVisit = Awaited<ReturnType<typeof lockGuestAndVisit>>;

export interface Parts {
  visit: LockedVisit;
  before: readonly { amount: number | null; awarded: number }[];
  amount: number | null;
  by: Pick<Undoing, 'actor' | 'reason' | 'now'>;
}

/** The points that the whole bill of a visit gave or will give. */
export async function pointsOf(
  context: DatabaseContext,
  { id, entryId }: LockedVisit,
): Promise<number> {
  const entry = await context.db
    .selectFrom('point_transactions')
    .select('points')
    .where('id', '=', entryId ?? 0)
    .executeTakeFirst();
  return (entry ?? (await waitingOf(context, id)))?.points ?? 0;
}

interface Taking {
  visit: LockedVisit;
  /** The points that the guest keeps after the reversal. */
  due: number;
  whole: boolean;
  by: Parts['by'];
}

/**
 * Reduces the points of a visit to `due`, as far as they are not spent. Its entry is undone and
 * replaced by one with the points that the guest keeps, and one with those that are owed, which the
 * next points pay. Waiting points are taken in full, since they cannot have been spent.
 */
export async function takePoints(context: DatabaseContext, { visit, due, whole, by }: Taking) {
  const { customerId } = visit;
  if (customerId === null) return { points: 0, owed: 0, entryId: null };
  const waiting = await waitingOf(context, visit.id);
  if (waiting) {
    await leaveWaiting(context, { ...waiting, points: whole ? null : due });
    return { points: waiting.points - due, owed: 0, entryId: null };
  }
  const own = await standingEntry(context, visit);
  // If somebody has already undone the points of the visit, there is nothing to take.
  if (!own) return { points: 0, owed: 0, entryId: null };
  const account = await context.db
    .selectFrom('customers')
    .select(['points', 'spent'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const rest = whole ? 0 : due;
  const { points, owed } = takenBack({
    standing: own.points,
    due: rest,
    free: spendable(account),
  });
  // An entry of zero points is still undone when the whole visit is.
  if (points === 0 && owed === 0 && !whole) return { points, owed, entryId: null };
  const common = { customerId, actor: by.actor, at: by.now, outletId: visit.outletId };
  const { id: undoes, description, ends, timestamp } = own;
  // The new entries come first, so that the balance is never lower than at the end.
  const postings: Posting[] = [];
  if (!whole) {
    const visitedAt = new Date(visit.at);
    const leftOf = { ends, timestamp };
    postings.push({ ...common, kind: 'rest', points: rest, visitedAt, description, leftOf });
  }
  if (owed > 0) postings.push({ ...common, kind: 'owed', points: owed, description: written.owed });
  const reason = by.reason ?? description;
  postings.push({ ...common, kind: 'undo', undoes, keepsPaid: true, description: reason });
  const outcomes = await postAll(context, postings);
  const posted = outcomes.map((outcome) => {
    if (outcome instanceof Refusal) throw outcome;
    return outcome.transactionId;
  });
  if (!whole) {
    const entryId = posted[0]!;
    await context.db.updateTable('visits').set({ entryId }).where('id', '=', visit.id).execute();
  }
  return { points, owed, entryId: owed > 0 ? posted.at(-2)! : null };
}
