// Takes back single parts of visits: points, rewards and benefits. The bill is free again once the
// points are undone, and a visit of which nothing stands is undone.
import { Refusal } from '../../../domain/refusal.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { takeBackStamp } from '../../partners/stamp-queries.ts';
import { postAll, type Posting } from '../../points/entry-postings.ts';
import { postClaims } from '../../rewards/claim-postings.ts';
import type { Actor } from '../../restaurant/audit-queries.ts';
import type { ClaimPosting } from '../../rewards/writes.ts';
import { noteLateUndo, undoEmptied } from './emptied.ts';

/** As `postAll` of points, for changes that are no parts of a visit that is settled or undone. */
export async function postEntries(context: DatabaseContext, group: readonly Posting[]) {
  const outcomes = await postAll(context, group);
  for (const [i, posting] of group.entries()) {
    if (posting.kind !== 'undo' || outcomes[i] instanceof Refusal) continue;
    const { undoes, actor, description: reason, at: now } = posting;
    const visit = await visitOfEntry(context, undoes);
    if (!visit) continue;
    await freeBill(context, { ...visit, actor, now });
    await undoEmptied(context, visit.id, { actor, reason, now });
  }
  return outcomes;
}

const visitOfEntry = ({ db }: DatabaseContext, entryId: number) =>
  db.selectFrom('visits').select('id').where('entryId', '=', entryId).executeTakeFirst();

/**
 * In a transaction, with the guest locked: the points of a visit were undone, and free its bill.
 */
async function freeBill(context: DatabaseContext, { id, actor: by, now }: FreedBy) {
  const freed = await context.db
    .updateTable('visits')
    .set({ pointsUndoneAt: now.toISOString() })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .where('pointsUndoneAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (freed) await noteLateUndo(context, freed, { by, now });
}

interface FreedBy {
  id: number;
  actor: Actor;
  now: Date;
}

/** As `postClaims`, for claims that are no parts of a visit that is settled or undone. */
export async function postSingleClaims(context: DatabaseContext, group: readonly ClaimPosting[]) {
  const outcomes = await postClaims(context, group);
  for (const [i, posting] of group.entries()) {
    if (posting.kind !== 'undone' || outcomes[i] instanceof Refusal) continue;
    const { claimId, actor, reason, at: now } = posting;
    const claim = await visitOfClaim(context, claimId);
    if (claim?.visitId) await undoEmptied(context, claim.visitId, { actor, reason, now });
  }
  return outcomes;
}

const visitOfClaim = ({ db }: DatabaseContext, id: number) =>
  db.selectFrom('claims').select('visitId').where('id', '=', id).executeTakeFirst();

/** As `takeBackStamp`, for a benefit that is taken back alone. */
export async function takeBackSingleStamp(
  context: DatabaseContext,
  asked: Parameters<typeof takeBackStamp>[1],
): ReturnType<typeof takeBackStamp> {
  const taken = await takeBackStamp(context, asked);
  const { actor, now } = asked;
  const by = { actor, reason: undefined, now };
  if (taken?.visitId) await undoEmptied(context, taken.visitId, by);
  return taken;
}
