// Makes a request of an act that passes a limit: with its parts, once for each key.
import type { RequestedParts } from '../../../contract/members/waiting.ts';
import { messages } from '../../../contract/messages.ts';
import type { Waiting } from '../../../contract/visits/requests.ts';
import type { AboveLimit } from '../../../domain/staff/limits.ts';
import { amountOf } from '../../../domain/points/bills.ts';
import { found } from '../../../domain/refusal.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { askedBefore, requestKey } from '../asked.ts';
import { moneyOf } from '../bills.ts';
import { isSpending, type VisitPosting } from '../parts.ts';
import { spendProofs } from '../proof.ts';
import { addRequest, findRequest, holdCaller, holdGuest, type StoredRequest } from './requests.ts';
import { findSettled, type Earlier } from '../settle.ts';
import { visitSettings, visitTermsIn } from '../terms.ts';
import { readVisits, type Undoing } from '../visits.ts';

type InSession<Posting> = Posting & { sessionHash: string };

/** The request that was made with a key before, as it was answered then; nothing without one. */
export async function findAsked(
  context: DatabaseContext,
  posting: Pick<VisitPosting, 'key' | 'actor' | 'asked' | 'at'>,
): Promise<Waiting | undefined> {
  const earlier = (await askedBefore(context, [posting])).find(requestKey(posting));
  return earlier && waiting(context, earlier.id);
}

/**
 * In a transaction: asks for a visit that passes a limit. The same key again is answered like the
 * first time, with the visit where it was settled with it meanwhile.
 */
export async function askForVisit(
  context: DatabaseContext,
  posting: InSession<VisitPosting>,
  { passed, points }: AboveLimit,
): Promise<Waiting | Earlier> {
  const { actor, sessionHash, customerId, identifiedBy, tillId, at: now } = posting;
  await holdCaller(context, { actor, sessionHash });
  await holdGuest(context, customerId);
  const settled = (await findSettled(context, [posting]))(posting);
  const earlier = settled ?? (await findAsked(context, posting));
  if (earlier) return earlier;
  // The code or QR is spent by asking, so that it proves nothing else meanwhile.
  const proved = isSpending(posting) && posting.proof !== undefined;
  if (proved) await spendProofs(context, [posting]);
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
    parts: () => partsOfVisit(context, posting, points),
    key: requestKey(posting),
  });
  return waiting(context, id);
}

/** In a transaction: asks for an undo that passes a limit; a visit has one such request. */
export async function askForUndo(
  context: DatabaseContext,
  { id: visitId, actor, reason, sessionHash, now }: InSession<Undoing>,
  { passed }: AboveLimit,
): Promise<Waiting & { customerId: number | undefined }> {
  await holdCaller(context, { actor, sessionHash });
  const visit = found((await readVisits(context, [visitId]))(visitId), messages.visitNotFound);
  const { customerId, points, claims, benefits } = visit;
  await holdGuest(context, customerId);
  const parts = async () => ({
    bill: amountOf(visit),
    points,
    rewards: claims.map(({ reward: name, rewardArabic: nameArabic }) => ({ name, nameArabic })),
    benefits: benefits.map(({ benefit }) => benefit),
  });
  const id = await addRequest(context, {
    kind: 'undo',
    customerId,
    visitId,
    identifiedBy: null,
    request: { reason },
    parts,
    passed,
    actor,
    now,
    key: undefined,
  });
  return { ...(await waiting(context, id)), customerId: customerId ?? undefined };
}

async function waiting({ db }: DatabaseContext, id: number): Promise<Waiting> {
  const { passed, most, expiresAt } = (await findRequest(db, id))!;
  return { waiting: { id, limit: passed, most, until: expiresAt } };
}

/** The parts of a visit by their names of now; those that are not there any more are left out. */
async function partsOfVisit(
  context: DatabaseContext,
  { bill, claims, rewards, benefits }: VisitPosting,
  points: number,
): Promise<RequestedParts> {
  const { db } = context;
  const { earning } = visitTermsIn(await visitSettings(context, {}));
  const waitingOnes = await db
    .selectFrom('claims')
    .select(['reward as name', 'rewardArabic as nameArabic'])
    .where('id', 'in', [...claims, 0])
    .orderBy('id')
    .execute();
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
