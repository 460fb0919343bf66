// Undoes visits, with the points, rewards and benefits that belong to them.
import { messages } from '../../../contract/messages/messages.ts';
import { found, Refusal } from '../../../domain/refusal.ts';
import { refuseLateUndo } from '../../../domain/visits/visit-rules.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { lockRow } from '../../database/queries/rows.ts';
import { record, type Actor } from '../../restaurant/audit-queries.ts';
import { readGroupLimits, uncounted } from '../../staff/limit-queries.ts';
import { takeBackStamp } from '../../partners/stamp-queries.ts';
import { postAll } from '../../points/entry-postings.ts';
import { payOwed } from '../../points/paying.ts';
import { postClaims } from '../../rewards/claim-postings.ts';
import { partOf } from '../parts/parts.ts';
import { leaveWaiting, waitingOf } from '../parts/waiting-points.ts';
import { readVisits } from '../visit-queries.ts';
import { markUndone, pointsGiven } from './emptied.ts';
import { lockOwner } from '../../members/lock-owner.ts';

export interface Undoing {
  id: number;
  actor: Actor & { role: 'admin' | 'partner' | 'program'; id: number };
  reason: string | undefined;
  now: Date;
  /** Whether visits that somebody else settled are refused; for a partner they always are. */
  ownOnly?: boolean;
}

/**
 * In a transaction, with the actor locked: locks the guest and then the visit, and returns it.
 * Refuses a partner or a cashier who did not settle the visit.
 */
export async function lockGuestAndVisit(
  context: DatabaseContext,
  { id, actor: { role, id: actorId }, ownOnly = role === 'partner' }: Undoing,
) {
  const seen = await context.db
    .selectFrom('visits')
    .select(['actorRole', 'actorId'])
    .where('id', '=', id)
    .executeTakeFirst();
  const isForeign = ownOnly && (seen?.actorRole !== role || seen.actorId !== actorId);
  found(isForeign ? undefined : seen, messages.visitNotFound);
  // Settling a visit locks in the same order, so the two cannot deadlock.
  await lockOwner(context, { table: 'visits', id });
  // The visit is read again, since the guest may have been deleted meanwhile.
  return (await lockRow(context, 'visits', id))!;
}

/**
 * In a transaction, with the actor locked: undoes all that is left of a visit, or nothing. Returns
 * the customer; undefined if the visit was undone before, or the customer was deleted. Refuses a
 * partner or a cashier who did not settle the visit; a partner after ten minutes; an approval for a
 * visit that was undone before; an act above a limit of the actor; and a part that its rules do not
 * allow to undo, which the refusal names.
 */
export async function undoVisit(
  context: DatabaseContext,
  undoing: Undoing,
): Promise<number | undefined> {
  const { id, actor, reason, now } = undoing;
  const { role } = actor;
  const visit = await lockGuestAndVisit(context, undoing);
  const { customerId } = visit;
  if (visit.undoneAt !== null) {
    if (actor.approvedBy) throw new Refusal('conflict', messages.undoneAlready);
    return undefined;
  }
  if (role === 'partner') refuseLateUndo(visit.at, now);
  // Parts that cannot be taken back are refused first, since no approval would help.
  await takeBackParts(context, visit, { actor, reason, now });
  await countUndo(context, visit, { actor, now });
  const entry = await standingEntry(context, visit);
  if (entry && customerId !== null) {
    // No reason is needed from a partner, who has only ten minutes anyway, or for an approved
    // request: if it has no reason, it was made within the minute in which the office needs none.
    const needsNone = role === 'partner' || actor.approvedBy !== undefined;
    const description = reason ?? (needsNone ? entry.description : undefined);
    const undo = { kind: 'undo' as const, undoes: entry.id, customerId, description };
    const [outcome] = await postAll(context, [{ ...undo, actor: uncounted(actor), at: now }]);
    partOf(outcome!, messages.visitPoints);
  }
  if (customerId !== null) await payOwed(context, { customerId, actor: uncounted(actor), at: now });
  const waiting = await waitingOf(context, id);
  if (waiting) await leaveWaiting(context, { ...waiting, points: null });
  const points = waiting?.points ?? (await pointsGiven(context.db, visit));
  await markUndone(context, visit, { actor, reason, now, points });
  return customerId ?? undefined;
}

/** Counts an undo or a refund of a visit; refuses one above a limit of the actor. */
export async function countUndo(
  context: DatabaseContext,
  { customerId, at: undoes }: { customerId: number | null; at: string },
  { actor, now: at }: Pick<Undoing, 'actor' | 'now'>,
): Promise<void> {
  const limits = await readGroupLimits(context, [{ actor, customerId, at }]);
  limits.admit({ actor, customerId, at }, { undoes, at });
  await limits.write(context);
}

/**
 * Takes back the rewards and the benefits of a locked visit; throws if any of them is refused. The
 * caller calls `payOwed` afterwards.
 */
export async function takeBackParts(
  context: DatabaseContext,
  { id, customerId }: { id: number; customerId: number | null },
  { actor, reason, now }: Pick<Undoing, 'actor' | 'reason' | 'now'>,
): Promise<void> {
  const { claims, benefits } = (await readVisits(context, [id]))(id)!;
  // The points of a deleted guest cannot be given back to anybody.
  const served = claims.filter(({ state }) => customerId !== null && state === 'served');
  // The undo of the visit counts against limits once, so its parts are not counted again.
  const by = uncounted(actor);
  const settled = await postClaims(
    context,
    served.map(({ id: claimId }) => ({
      kind: 'undone',
      claimId,
      reason,
      actor: by,
      at: now,
      paysLater: true,
    })),
  );
  for (const outcome of settled) partOf(outcome, messages.visitReward);
  for (const stamp of benefits) {
    const taken = await takeBackStamp(context, { id: stamp.id, actor: by, now });
    if (!taken) continue;
    const about = {
      ...(taken.customerId !== undefined && { subjectId: taken.customerId }),
      detail: taken.benefit,
    };
    await record(context.db, { actor, action: 'benefit.taken-back', ...about, at: now });
  }
}

/**
 * The entry of a visit's points that can still be undone; undefined if there is none, or it was
 * undone.
 */
export const standingEntry = (
  { db }: DatabaseContext,
  { customerId, entryId }: { customerId: number | null; entryId: number | null },
) =>
  db
    .selectFrom('point_transactions as entry')
    .leftJoin('point_transactions as undo', 'undo.undoes', 'entry.id')
    .select(['entry.id', 'entry.points', 'entry.timestamp', 'entry.description'])
    .select('entry.ends')
    .where('entry.id', '=', entryId ?? 0)
    .where('entry.customerId', '=', customerId ?? 0)
    .where('undo.id', 'is', null)
    .executeTakeFirst();
