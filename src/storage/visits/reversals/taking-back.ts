// Takes a bill back, in full or by an amount, for a program or a person: the points, the rewards
// and the benefits, and the row that says so.
import { reversalOf, reversedBy } from '../../../domain/visits/reversals.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { payOwed } from '../../points/paying.ts';
import { record } from '../../restaurant/audit-queries.ts';
import { noteLateChange } from '../closed-days.ts';
import type { NewReversal } from './reversal-rows.ts';
import { pointsOf, takePoints, type LockedVisit, type Parts } from './taken-points.ts';
import { takeBackParts } from './undoing.ts';

/**
 * In a transaction: takes an amount back from a locked visit, with its part of the points, or all
 * that is left of it (null, or the whole rest), with its rewards and benefits. Returns the row of
 * the reversal. Refuses more than is left of the bill.
 */
export async function takeBack(
  context: DatabaseContext,
  { visit, before, amount, by }: Parts,
): Promise<NewReversal> {
  const { actor, reason, now } = by;
  const { outletId, businessDay, billNumber, billKey } = visit;
  const reversed = reversedBy(before);
  const awarded = before[0]?.awarded ?? (await pointsOf(context, visit));
  const { whole, off, due } = reversalOf({ ...visit, reversed, awarded }, amount);
  if (whole && visit.undoneAt === null) await takeBackParts(context, visit, by);
  const taken = await takePoints(context, { visit, due, whole, by });
  const { customerId } = visit;
  if (whole && customerId !== null) await payOwed(context, { customerId, actor, at: now });
  // A bill whose points were undone, or whose visit was, counts no more.
  if (visit.undoneAt === null && visit.pointsUndoneAt === null) {
    const hasBill = visit.amount !== null;
    await noteLateChange(context, visit, {
      kind: 'refund',
      bills: whole && hasBill ? -1 : 0,
      amount: hasBill ? -off : null,
      by: actor,
      now,
    });
  }
  if (whole && visit.undoneAt === null) {
    await context.db
      .updateTable('visits')
      .set({ undoneAt: now.toISOString(), undoneByRole: actor.role, undoneById: actor.id })
      .where('id', '=', visit.id)
      .execute();
  }
  return {
    visitId: visit.id,
    outletId,
    businessDay,
    billNumber,
    billKey,
    amount,
    currency: null,
    reason: reason ?? null,
    at: now.toISOString(),
    awarded,
    ...taken,
    actorRole: actor.role,
    actorId: actor.id,
    idempotencyKey: null,
    requestHash: null,
  };
}

/** Notes in the audit log that a visit was reversed. */
export async function recordReversal(
  { db }: DatabaseContext,
  { customerId, billNumber }: Pick<LockedVisit, 'customerId' | 'billNumber'>,
  { actor, now: at }: Pick<Parts['by'], 'actor' | 'now'>,
): Promise<void> {
  const about = { subjectId: customerId ?? undefined, detail: billNumber ?? undefined };
  await record(db, { actor, action: 'visit.reversed', ...about, at });
}
