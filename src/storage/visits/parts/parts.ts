// The parts of visits, each written by its own rules within one transaction: points, rewards and
// benefits.
import { messages } from '../../../contract/messages/messages.ts';
import type { PostedEntry } from '../../../contract/points/points.ts';
import { sentence, type PlainMessage } from '../../../contract/messages/sentences.ts';
import type { Identification } from '../../../contract/visits/visits.ts';
import { AboveLimit } from '../../../domain/staff/limit-rules.ts';
import { ofField, Refusal } from '../../../domain/refusal.ts';
import type { DatabaseContext } from '../../database/context.ts';
import type { Asked } from '../../database/groups/postings.ts';
import { askAll } from '../../database/queries/prepared.ts';
import { recordingAll, type Actor } from '../../restaurant/audit-queries.ts';
import { postStamps, type Giving } from '../../partners/stamp-postings.ts';
import { postAll, reckonAll, type Posting } from '../../points/entry-postings.ts';
import { postClaims } from '../../rewards/claim-postings.ts';
import type { Claiming } from '../../rewards/writes.ts';
import type { WithKey } from '../../connections/key-queries.ts';
import type { Proof } from '../proof.ts';
import { addWaiting } from './waiting-points.ts';

interface BillOfVisit {
  amount: string;
  /** Whether the amount is written as programs write it, and not as the country does. */
  isPlain?: true | undefined;
  number?: string | undefined;
  /** Whether whoever typed the amount has said that it is meant; false asks them. */
  meant?: boolean | undefined;
  /** The moment of the bill, if it is earlier than the request. */
  at?: Date | undefined;
  /** The amounts that earn no points, as JSON. */
  unearned?: string | undefined;
  /**
   * Whether the sender repeats the bill automatically; a visit that a person undid is then not
   * settled again.
   */
  once?: true | undefined;
}

/** A visit that is to be settled. */
export interface VisitPosting extends Asked {
  /** The actor; it is a customer if a guest claims a receipt. */
  actor: Actor & { role: 'admin' | 'partner' | 'program' | 'customer'; id: number };
  customerId: number;
  identifiedBy: Identification;
  /** The code or the QR that was shown at the till; partners have verified the guest before. */
  proof?: Proof | undefined;
  /** Whether the guest had shown their card when the request for this visit was made. */
  proved?: boolean | undefined;
  /**
   * The program that sent the visit, or signed the receipt; its key must be valid when the visit is
   * written.
   */
  program?: WithKey['program'];
  bill?: BillOfVisit | undefined;
  points?: number | undefined;
  outletId?: number | undefined;
  /** The till at which it is settled. */
  tillId?: number | undefined;
  description?: string | undefined;
  /** Numbers of waiting claims. */
  claims: readonly number[];
  /** The rewards to claim and serve now, each with a new token. */
  rewards: readonly (Pick<Claiming, 'rewardId' | 'version'> & { token: string })[];
  /** Numbers of benefits. */
  benefits: readonly number[];
  /** The content of the request, which must be the same whenever the key is repeated. */
  asked: readonly unknown[];
}

/** An accepted visit; its parts can still be refused when they are written. */
export interface AcceptedVisit {
  posting: VisitPosting;
  /** The guest before the visits of this group; the level decides about benefits. */
  guest: Giving['guest'];
  weeks: Giving['weeks'];
  /** The outlet at which it is. */
  outletId: number;
  /** The moment at which its points arrive, if they wait. */
  dueAt?: Date | undefined;
}

/** A visit that is written, with its number. */
export interface WrittenVisit extends AcceptedVisit {
  id: number;
}

/**
 * Posts the points of visits, except those that wait; throws if the points of any visit are
 * refused.
 */
export async function awardAll(context: DatabaseContext, accepted: readonly AcceptedVisit[]) {
  const awards = accepted.filter((visit) => givesPoints(visit) && !visit.dueAt);
  const outcomes = await postAll(context, awards.map(awardOf));
  const posted = outcomes.map((outcome, i) =>
    partOf(outcome, messages.visitPoints, awards[i]!.posting),
  );
  return new Map<AcceptedVisit, PostedEntry>(awards.map((visit, i) => [visit, posted[i]!]));
}

/** Stores the points that wait; throws if the points of any visit are refused. */
export async function awardLater(context: DatabaseContext, visits: readonly WrittenVisit[]) {
  const awards = visits.flatMap(({ dueAt, ...visit }) => (dueAt ? { ...visit, dueAt } : []));
  const entries = await reckonAll(context, awards.map(awardOf));
  const waits = awards.map(({ id: visitId, posting, dueAt }, i) => {
    const { points, description } = partOf(entries[i]!, messages.visitPoints, posting);
    return { visitId, customerId: posting.customerId, points, description, dueAt };
  });
  await addWaiting(context, waits);
}

const givesPoints = ({ posting: { bill, points } }: AcceptedVisit) =>
  bill !== undefined || points !== undefined;

function awardOf({ posting, outletId }: Pick<AcceptedVisit, 'posting' | 'outletId'>): Posting {
  const { customerId, bill, points, description, actor, at } = posting;
  const award = { customerId, bill: bill?.amount, isPlain: bill?.isPlain, meant: bill?.meant };
  const place = { visitedAt: bill?.at, outletId };
  return { kind: 'award', ...award, points, description, actor, at, ...place };
}

/** Serves new rewards and waiting claims; throws if any of them is refused. */
export async function serveAll(
  context: DatabaseContext,
  visits: readonly WrittenVisit[],
): Promise<void> {
  const serving = [
    ...visits.flatMap(({ id: visitId, posting }) => {
      const { customerId, actor, at } = posting;
      const made = { kind: 'claim' as const, customerId, visitId, actor, at };
      return posting.rewards.map((reward, i) => {
        return { visit: posting, field: ['rewards', i], one: { ...made, ...reward } };
      });
    }),
    ...visits.flatMap(({ id: visitId, posting }) => {
      const made = { kind: 'served' as const, visitId, actor: posting.actor, at: posting.at };
      return posting.claims.map((claimId, i) => {
        return { visit: posting, field: ['claims', i], one: { ...made, claimId } };
      });
    }),
  ];
  const served = await postClaims(
    context,
    serving.map(({ one }) => one),
  );
  for (const [i, { visit, field }] of serving.entries()) {
    ofField(field, () => {
      const { customer } = partOf(served[i]!, messages.visitReward, visit);
      if (customer.id === visit.customerId) return;
      partOf(new Refusal('not-found', messages.claimNotFound), messages.visitReward, visit);
    });
  }
}

/** Stamps the benefits of visits, which are locked; throws if any of them is refused. */
export async function giveAll(
  context: DatabaseContext,
  visits: readonly WrittenVisit[],
): Promise<void> {
  const giving = visits.flatMap(({ id: visitId, posting, guest, weeks }) => {
    const { actor, at } = posting;
    const partnerId = actor.role === 'partner' ? actor.id : null;
    const given = { guest, actor, partnerId, visitId, weeks, at };
    return posting.benefits.map((benefitId, i) => {
      return { visit: posting, field: ['benefits', i], one: { ...given, benefitId } };
    });
  });
  const outcomes = await postStamps(
    context,
    giving.map(({ one }) => one),
  );
  const entries = giving.map(({ visit, field, one }, i) => {
    const part = ofField(field, () => partOf(outcomes[i]!, messages.visitBenefit, visit));
    const { benefit } = part.benefit;
    const about = { subjectId: one.guest.id, detail: benefit };
    return { actor: visit.actor, action: 'benefit.served' as const, ...about, at: one.at };
  });
  if (entries.length > 0) await askAll(context, { recorded: recordingAll(entries) });
}

/** The outcome of a part. Throws a refusal, which names the part if the visit has several. */
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

/** Whether a visit gives more than points. */
export const isSpending = ({ claims, rewards, benefits }: VisitPosting) =>
  claims.length + rewards.length + benefits.length > 0;

/** The parts of a visit. */
export const partsOf = ({ bill, points, claims, rewards, benefits }: VisitPosting) => [
  ...(bill || points !== undefined ? ['points'] : []),
  ...claims,
  ...rewards,
  ...benefits,
];
