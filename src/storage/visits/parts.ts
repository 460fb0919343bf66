// The parts of visits, each written by its own rules within one transaction: points, rewards and
// benefits.
import type { Level } from '../../contract/levels.ts';
import { messages } from '../../contract/messages.ts';
import type { PostedEntry } from '../../contract/points/points.ts';
import { sentence, type PlainMessage } from '../../contract/sentences.ts';
import type { Identification } from '../../contract/visits/visits.ts';
import { AboveLimit } from '../../domain/house/staff-limits.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Asked } from '../database/groups/postings.ts';
import { askAll } from '../database/queries/prepared.ts';
import { recordingAll, type Actor, type NewAuditEntry } from '../house/audit.ts';
import { giveBenefit, lockCustomer } from '../partners/stamps.ts';
import { postAll } from '../points/postings.ts';
import { postClaims } from '../rewards/postings.ts';
import type { Claiming } from '../rewards/writes.ts';

/** A visit that is to be settled. */
export interface VisitPosting extends Asked {
  actor: Actor & { role: 'admin' | 'partner'; id: number };
  customerId: number;
  identifiedBy: Identification;
  bill?: { amount: string; number?: string | undefined } | undefined;
  points?: number | undefined;
  outletId?: number | undefined;
  description?: string | undefined;
  /** Numbers of claims that wait. */
  claims: readonly number[];
  rewards: readonly Pick<Claiming, 'rewardId' | 'version' | 'fresh'>[];
  /** Numbers of benefits. */
  benefits: readonly number[];
  /** The request, which is the same wherever its key is. */
  asked: readonly unknown[];
}

/** A visit that may be settled, if none of its parts is refused. */
export interface AcceptedVisit {
  posting: VisitPosting;
  /** The number of the visit; 0 until it is written. */
  id: number;
  /** The level of the guest before the visit, which decides the benefits. */
  level: Level;
  timeZone: string;
}

/** Posts the points of visits; refuses the points of any. */
export async function awardAll(context: DatabaseContext, accepted: readonly AcceptedVisit[]) {
  const awards = accepted.filter(({ posting: { bill, points } }) => bill || points !== undefined);
  const outcomes = await postAll(
    context,
    awards.map(({ posting: { customerId, bill, points, description, actor, at } }) => {
      const award = { customerId, bill: bill?.amount, points, description };
      return { kind: 'award' as const, ...award, actor, at };
    }),
  );
  const posted = outcomes.map((outcome, i) =>
    partOf(outcome, messages.visitPoints, awards[i]!.posting),
  );
  return new Map<AcceptedVisit, PostedEntry>(awards.map((visit, i) => [visit, posted[i]!]));
}

/** Chooses the rewards, and serves them with the claims that wait. */
export async function serveAll(
  context: DatabaseContext,
  accepted: readonly AcceptedVisit[],
): Promise<void> {
  const choosing = accepted.flatMap((visit) =>
    visit.posting.rewards.map((reward) => ({ visit, reward })),
  );
  const chosen = await postClaims(
    context,
    choosing.map(({ visit: { posting }, reward }) => {
      const { customerId, actor, at } = posting;
      return { kind: 'claim' as const, customerId, ...reward, actor, at };
    }),
  );
  const serving = [
    ...accepted.flatMap((visit) => visit.posting.claims.map((claimId) => ({ visit, claimId }))),
    ...choosing.map(({ visit }, i) => {
      const { claim } = partOf(chosen[i]!, messages.visitReward, visit.posting);
      return { visit, claimId: claim.id };
    }),
  ];
  const served = await postClaims(
    context,
    serving.map(({ visit: { id: visitId, posting }, claimId }) => {
      const { actor, at } = posting;
      return { kind: 'served' as const, claimId, visitId, actor, at };
    }),
  );
  for (const [i, { visit }] of serving.entries()) {
    const { posting } = visit;
    const { customer } = partOf(served[i]!, messages.visitReward, posting);
    if (customer.id === posting.customerId) continue;
    partOf(new Refusal('not-found', messages.claimNotFound), messages.visitReward, posting);
  }
}

/** Stamps the benefits of a visit, which are locked. */
export async function giveAll(
  context: DatabaseContext,
  { posting, id, level, timeZone }: AcceptedVisit,
) {
  const { actor, customerId, benefits, at } = posting;
  if (benefits.length === 0) return;
  const partnerId = actor.role === 'partner' ? actor.id : null;
  const [customer] = await lockCustomer(context, { ids: [customerId] });
  const known = found(customer, messages.customerNotFound);
  const entries: NewAuditEntry[] = [];
  for (const [i, benefitId] of benefits.entries()) {
    const stampChanges = (known.stampChanges ?? 0) + i;
    const given = { id: customerId, level, stampChanges, benefitId, partnerId, visitId: id };
    const { made } = await giveBenefit(context, { ...given, timeZone, now: at }).catch(
      (problem: unknown) => {
        if (problem instanceof Refusal) partOf(problem, messages.visitBenefit, posting);
        throw problem;
      },
    );
    const detail = made.benefit;
    entries.push({ actor, action: 'benefit.served', subjectId: customerId, detail, at });
  }
  await askAll(context, [recordingAll(entries)]);
}

/**
 * The outcome of a part. A refusal is thrown, with the name of the part where the visit has others
 * besides.
 */
export function partOf<Outcome>(
  outcome: Outcome | Refusal,
  name: PlainMessage,
  visit?: VisitPosting,
): Outcome {
  if (!(outcome instanceof Refusal)) return outcome;
  if (outcome instanceof AboveLimit || (visit && partsOf(visit).length === 1)) throw outcome;
  const { reason, sentence: what, retryAfter } = outcome;
  const part = sentence(name as 'visitPoints');
  throw new Refusal(reason, sentence(messages.partOfVisit, { part, what }), retryAfter);
}

/** The parts of a visit. */
export const partsOf = ({ bill, points, claims, rewards, benefits }: VisitPosting) => [
  ...(bill || points !== undefined ? ['points'] : []),
  ...claims,
  ...rewards,
  ...benefits,
];
