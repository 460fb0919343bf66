// Makes a request from an act above a limit: with its parts, once for each key.
import type { RequestedParts } from '../../../contract/members/waiting.ts';
import { messages } from '../../../contract/messages/messages.ts';
import type { Waiting } from '../../../contract/visits/requests.ts';
import type { AboveLimit } from '../../../domain/staff/limit-rules.ts';
import { amountOf } from '../../../domain/points/bill-rules.ts';
import { refuseWithoutReason } from '../../../domain/points/point-rules.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { reversalOf, reversedBy } from '../../../domain/visits/reversals.ts';
import { keyColumns, refuseUsedElsewhere } from '../../database/idempotency-keys.ts';
import { earlierRequests, requestKey } from '../request-keys.ts';
import { moneyOf } from '../bill-queries.ts';
import { isSpending, partOf, type VisitPosting } from '../parts/parts.ts';
import { consumeProofs } from '../proof.ts';
import { lockCallerAndSession } from '../../staff/limit-queries.ts';
import { refuseOwnCard } from '../../staff/own-card-queries.ts';
import { addRequest, findRequest, lockGuest, type StoredRequest } from './request-queries.ts';
import { readVisitSettings } from '../visit-settings.ts';
import { findSettled, type Earlier } from '../visit-keys.ts';
import { waitingOf } from '../parts/waiting-points.ts';
import { refundable, type Refunding } from '../reversals/refunding.ts';
import { refuseOtherCall } from '../reversals/reversing.ts';
import { pointsOf } from '../reversals/taken-points.ts';
import { lockGuestAndVisit, standingEntry, type Undoing } from '../reversals/undoing.ts';
import { readVisits } from '../visit-queries.ts';

type InSession<Posting> = Posting & { sessionHash: string };

/**
 * The request that was made with this key before, as it was answered then; undefined if there is
 * none.
 */
export async function findAsked(
  context: DatabaseContext,
  posting: Pick<VisitPosting, 'key' | 'actor' | 'asked' | 'at'>,
): Promise<Waiting | undefined> {
  const earlier = (await earlierRequests(context, [posting])).find(requestKey(posting));
  return earlier && waiting(context, earlier.id);
}

/**
 * The earlier answer to a call with the same key: the visit, or a waiting request; undefined if
 * there is none. Refuses an ended session.
 */
export async function findAnswered(
  context: DatabaseContext,
  posting: Pick<VisitPosting, 'key' | 'actor' | 'asked' | 'at' | 'sessionHash'>,
): Promise<Waiting | Earlier | undefined> {
  if (posting.key === undefined) return undefined;
  const settled = (await findSettled(context, [posting]))(posting);
  return settled ?? (await findAsked(context, posting));
}

/**
 * In a transaction: requests a visit above a limit. A repeated key gets the first answer again, or
 * the visit if it was settled meanwhile. Refuses a claim that is not a waiting claim of this guest,
 * and rewards and benefits for the card of the person who asks.
 */
export async function askForVisit(
  context: DatabaseContext,
  posting: InSession<VisitPosting>,
  { passed, points }: AboveLimit,
): Promise<Waiting | Earlier> {
  const { actor, sessionHash, customerId, identifiedBy, tillId, at: now } = posting;
  await lockCallerAndSession(context, { actor, sessionHash });
  await lockGuest(context, customerId);
  const earlier = await findAnswered(context, posting);
  if (earlier) return earlier;
  await refuseUsedElsewhere(context, keyColumns.requests, { ...posting, now });
  // Its points are refused or reduced before they are compared with a limit.
  if (isSpending(posting)) await refuseOwnCard(context, posting);
  const parts = await partsOfVisit(context, posting, points);
  // The code or QR is used up by the request, so that it cannot prove another visit meanwhile.
  const proved = isSpending(posting) && posting.proof !== undefined;
  if (proved) await consumeProofs(context, [posting]);
  const { bill, points: typed, outletId, description, claims, rewards, benefits } = posting;
  const request: StoredRequest = {
    bill,
    points: typed,
    outletId,
    description,
    claims: [...claims],
    rewards: rewards.map(({ rewardId, version }) => ({ rewardId, version })),
    benefits: [...benefits],
    proved,
    tillId,
  };
  const id = await addRequest(context, {
    kind: 'visit',
    customerId,
    visitId: null,
    identifiedBy,
    request,
    passed,
    actor,
    now,
    parts,
    key: requestKey(posting),
  });
  return waiting(context, id);
}

/**
 * In a transaction: requests an undo above a limit; a visit can have one such request. Refuses an
 * undone visit, and an undo of points older than a minute without a reason.
 */
export async function askForUndo(
  context: DatabaseContext,
  undoing: InSession<Undoing> & { tillId: number | undefined },
  { passed }: AboveLimit,
): Promise<Waiting & { customerId: number | undefined }> {
  const { id: visitId, actor, reason, tillId, now } = undoing;
  await lockCallerAndSession(context, undoing);
  const held = await lockGuestAndVisit(context, undoing);
  if (held.undoneAt !== null) throw new Refusal('conflict', messages.undoneAlready);
  const entry = await standingEntry(context, held);
  if (entry) refuseWithoutReason(entry, { reason, at: now });
  const visit = (await readVisits(context, [visitId]))(visitId)!;
  const { customerId, points, claims, benefits } = visit;
  const parts = {
    bill: amountOf(visit),
    points,
    rewards: claims.map(({ reward: name, rewardArabic: nameArabic }) => ({ name, nameArabic })),
    benefits: benefits.map(({ benefit }) => benefit),
  };
  const id = await addRequest(context, {
    kind: 'undo',
    customerId,
    visitId,
    identifiedBy: null,
    request: { reason, tillId },
    parts,
    passed,
    actor,
    now,
    key: undefined,
  });
  return { ...(await waiting(context, id)), customerId: customerId ?? undefined };
}

/**
 * In a transaction: requests a refund above a limit. A repeated key gets the first answer again.
 * Refuses what `refundVisit` refuses.
 */
export async function askForRefund(
  context: DatabaseContext,
  refunding: InSession<Refunding> & { tillId: number | undefined },
  { passed }: AboveLimit,
): Promise<Waiting & { customerId: number | undefined }> {
  const { id: visitId, actor, reason, currency, tillId, now, key } = refunding;
  await lockCallerAndSession(context, refunding);
  const visit = await lockGuestAndVisit(context, refunding);
  const customerId = visit.customerId ?? undefined;
  if (key) await refuseOtherCall(context, { key, actor, now });
  const earlier = await findAskedRefund(context, refunding);
  if (earlier) return { ...earlier, customerId };
  const { before, amount } = await refundable(context, visit, refunding);
  const awarded = before[0]?.awarded ?? (await pointsOf(context, visit));
  const { due } = reversalOf({ ...visit, reversed: reversedBy(before), awarded }, amount);
  const entry = await standingEntry(context, visit);
  const waits = await waitingOf(context, visitId);
  const points = (entry ?? waits)?.points;
  const parts = {
    bill: amountOf({ amount, currency: visit.currency }),
    points: points === undefined ? null : points - due,
    rewards: [],
    benefits: [],
  };
  const id = await addRequest(context, {
    kind: 'undo',
    customerId: visit.customerId,
    visitId,
    identifiedBy: null,
    request: { reason, tillId, refund: { amount: refunding.amount, currency } },
    parts,
    passed,
    actor,
    now,
    key,
  });
  return { ...(await waiting(context, id)), customerId };
}

/** The request for a refund that was made with this key before; undefined if there is none. */
export async function findAskedRefund(
  context: DatabaseContext,
  { key, actor, now: at }: Pick<Refunding, 'key' | 'actor' | 'now'>,
): Promise<Waiting | undefined> {
  if (!key) return undefined;
  const asked = [{ key: key.key, actor, at, asked: [] }];
  const earlier = (await earlierRequests(context, asked)).find(key);
  return earlier && waiting(context, earlier.id);
}

async function waiting({ db }: DatabaseContext, id: number): Promise<Waiting> {
  const { passed, most, expiresAt } = (await findRequest(db, id))!;
  return { waiting: { id, limit: passed, most, until: expiresAt } };
}

/**
 * The parts of a visit with their current names; deleted rewards and benefits are left out. Refuses
 * a claim that is not a waiting claim of the guest, who is locked.
 */
export async function partsOfVisit(
  context: DatabaseContext,
  posting: VisitPosting,
  points: number,
): Promise<RequestedParts> {
  const { db } = context;
  const { customerId, bill, claims, rewards, benefits, at } = posting;
  const { earning } = await readVisitSettings(context);
  const waitingOnes = await db
    .selectFrom('claims')
    .select(['reward as name', 'rewardArabic as nameArabic'])
    .where('id', 'in', [...claims, 0])
    .where('customerId', '=', customerId)
    .where('state', '=', 'claimed')
    .where('expiresAt', '>', at.toISOString())
    .orderBy('id')
    .execute();
  if (waitingOnes.length < claims.length) {
    partOf(new Refusal('not-found', messages.claimNotFound), messages.visitReward, posting);
  }
  const chosen = await db
    .selectFrom('rewards')
    .select(['id', 'name', 'nameArabic'])
    .where('id', 'in', [...rewards.map(({ rewardId }) => rewardId), 0])
    .execute();
  const given = await db
    .selectFrom('level_benefits')
    .select('benefit')
    .where('id', 'in', [...benefits, 0])
    .orderBy('id')
    .execute();
  return {
    bill: bill ? amountOf(moneyOf(bill, earning)) : null,
    points,
    rewards: [
      ...waitingOnes,
      // The same reward can be chosen twice.
      ...rewards.flatMap(({ rewardId }) => {
        const reward = chosen.find(({ id }) => id === rewardId);
        return reward ? [{ name: reward.name, nameArabic: reward.nameArabic }] : [];
      }),
    ],
    benefits: given.map(({ benefit }) => benefit),
  };
}
