// Refunds of bills by people of the office, in full or by an amount.
import { messages } from '../../../contract/messages/messages.ts';
import { refuseWithoutReason, spendable } from '../../../domain/points/point-rules.ts';
import { found, Refusal } from '../../../domain/refusal.ts';
import {
  refuseOtherCurrency,
  reversalOf,
  reversedBy,
  takenBack,
} from '../../../domain/visits/reversals.ts';
import type { DatabaseContext } from '../../database/context.ts';
import type { RequestKey } from '../../database/idempotency-keys.ts';
import { uncounted } from '../../staff/limit-queries.ts';
import { refuseOwnCard } from '../../staff/own-card-queries.ts';
import { waitingOf } from '../parts/waiting-points.ts';
import { readVisits } from '../visit-queries.ts';
import { addReversal, reversalsOf, type ReversalRow } from './reversal-rows.ts';
import { findEarlier, keyOf, refuseOtherCall } from './reversing.ts';
import { pointsOf, type LockedVisit } from './taken-points.ts';
import { recordReversal, takeBack } from './taking-back.ts';
import { countUndo, lockGuestAndVisit, standingEntry, type Undoing } from './undoing.ts';

export interface Refunding extends Undoing {
  /** In the smallest unit of the bill's currency; null for all that is left of the bill. */
  amount: number | null;
  /** The currency in which the amount was read. */
  currency: string | null;
  key?: RequestKey | undefined;
}

/** The number of a refund, and the guest. */
export interface Refunded {
  id: number;
  customerId: number | undefined;
}

/**
 * In a transaction, with the actor locked: refunds a bill, in full or in part; a repeated key gets
 * the first refund again. Takes the points of what is refunded; those that were spent are owed. A
 * refund of all that is left takes back rewards and benefits as well. Refuses a cashier who did not
 * settle the visit; a visit without a bill, or one that was undone; more than is left; points older
 * than a minute without a reason; and an act above a limit of the actor.
 */
export async function refundVisit(
  context: DatabaseContext,
  refunding: Refunding,
): Promise<Refunded> {
  const { actor, now, key } = refunding;
  const visit = await lockGuestAndVisit(context, refunding);
  const customerId = visit.customerId ?? undefined;
  if (key) {
    await refuseOtherCall(context, { key, actor, now });
    const earlier = await findEarlier(context, { key, now });
    if (earlier) return { id: earlier.id, customerId };
  }
  const { before, amount } = await refundable(context, visit, refunding);
  const by = { actor: uncounted(actor), reason: refunding.reason, now };
  const row = await takeBack(context, { visit, before, amount, by });
  await countUndo(context, visit, refunding);
  const id = await addReversal(context, { ...row, ...(key && keyOf({ key })) });
  await recordReversal(context, visit, by);
  return { id, customerId };
}

/**
 * The earlier reversals of a locked visit, and the amount that a refund takes: all that is left
 * where none is given, so that the refund has its amount. Refuses what cannot be refunded, and a
 * bill of the actor's own card, whose money would be theirs.
 */
export async function refundable(
  context: DatabaseContext,
  visit: LockedVisit,
  { amount, currency, reason, actor, now }: Omit<Refunding, 'id' | 'key'>,
): Promise<{ before: ReversalRow[]; amount: number }> {
  await refuseOwnCard(context, { actor, customerId: visit.customerId });
  const before = await refundableParts(context, visit, { amount, currency });
  const entry = await standingEntry(context, visit);
  // An approved request was refused without a reason when it was made.
  if (entry && !actor.approvedBy) refuseWithoutReason(entry, { reason, at: now });
  return { before, amount: amount ?? visit.amount! - reversedBy(before) };
}

async function refundableParts(
  context: DatabaseContext,
  visit: LockedVisit,
  { amount, currency }: Pick<Refunding, 'amount' | 'currency'>,
) {
  if (visit.undoneAt !== null || visit.pointsUndoneAt !== null) {
    throw new Refusal('conflict', messages.undoneAlready);
  }
  if (visit.amount === null) throw new Refusal('conflict', messages.noBillToRefund);
  if (amount !== null) refuseOtherCurrency(visit, currency);
  return reversalsOf(context, visit.id);
}

/**
 * What a refund would do: the amount and what is left of the bill before it, in the smallest unit,
 * the points that it would take, and those that would be owed. Refuses as `refundVisit` does, but
 * for limits and reasons.
 */
export async function previewRefund(
  context: DatabaseContext,
  { id, actor, ownOnly, amount, currency }: Omit<Refunding, 'reason' | 'now' | 'key'>,
) {
  const { db } = context;
  const visit = await db.selectFrom('visits').selectAll().where('id', '=', id).executeTakeFirst();
  const isForeign = ownOnly && (visit?.actorRole !== actor.role || visit.actorId !== actor.id);
  const seen = found(isForeign ? undefined : visit, messages.visitNotFound);
  const before = await refundableParts(context, seen, { amount, currency });
  const reversed = reversedBy(before);
  const awarded = before[0]?.awarded ?? (await pointsOf(context, seen));
  const { whole, off, due } = reversalOf({ ...seen, reversed, awarded }, amount);
  const bill = { currency: seen.currency, left: seen.amount! - reversed, amount: off, whole };
  const waiting = await waitingOf(context, id);
  if (waiting) return { ...bill, points: waiting.points - due, owed: 0 };
  const entry = await standingEntry(context, seen);
  const guest = db.selectFrom('customers').select(['points', 'spent']);
  const account = await guest.where('id', '=', seen.customerId ?? 0).executeTakeFirst();
  if (!entry || !account) return { ...bill, points: 0, owed: 0 };
  const returned = whole ? await returnedBy(context, id) : 0;
  const free = spendable(account) + returned;
  return { ...bill, ...takenBack({ standing: entry.points, due: whole ? 0 : due, free }) };
}

/** The points of rewards that were served in a visit, which come back with all of it. */
async function returnedBy(context: DatabaseContext, id: number): Promise<number> {
  const { claims } = (await readVisits(context, [id]))(id)!;
  const served = claims.filter(({ state }) => state === 'served');
  return served.reduce((sum, { cost }) => sum + cost, 0);
}
