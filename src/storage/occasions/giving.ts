// Gives what comes with messages: points, or a reward as a gift.
import type { MessageState } from '../../contract/occasions/guest-messages.ts';
import type { Occasion } from '../../contract/occasions/occasion-values.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { DatabaseContext } from '../database/context.ts';
import { postAll } from '../points/entry-postings.ts';
import { written } from '../points/wording.ts';
import { postClaims } from '../rewards/claim-postings.ts';

const day = 86_400_000;
const actor = { role: 'system', id: null, address: null } as const;

/** What became of a message, with what came with it. */
export interface Outcome {
  state: MessageState;
  points: number;
  entryId: number | null;
  claimId: number | null;
}

interface Decided {
  customerId: number;
  state: MessageState;
  offering: Pick<Occasion, 'points' | 'giftId' | 'giftDays'>;
}

/**
 * In the transaction that sends messages: posts the points of those that are sent, or makes the
 * claims of their rewards. A message whose points do not fit on the card, or whose reward is not to
 * be had, is not sent. Returns the outcomes in the order of the messages.
 */
export async function giveAll(
  context: DatabaseContext,
  messages: readonly Decided[],
  now: Date,
): Promise<Outcome[]> {
  const sent = messages.filter(({ state }) => state === 'sent');
  const withPoints = sent.filter(({ offering }) => offering.points > 0);
  const withReward = sent.filter(({ offering }) => offering.giftId !== null);
  const entries = await postAll(
    context,
    withPoints.map(({ customerId, offering: { points } }) => ({
      kind: 'given' as const,
      customerId,
      points,
      description: written.given,
      actor,
      at: now,
    })),
  );
  const claims = await postClaims(
    context,
    withReward.map(({ customerId, offering: { giftId, giftDays } }) => ({
      kind: 'gift' as const,
      customerId,
      rewardId: giftId!,
      until: new Date(now.getTime() + giftDays * day),
      actor,
      at: now,
    })),
  );
  const entryOf = new Map(withPoints.map((message, i) => [message, entries[i]!]));
  const claimOf = new Map(withReward.map((message, i) => [message, claims[i]!]));
  return messages.map((message) => {
    const [entry, claim] = [entryOf.get(message), claimOf.get(message)];
    if (entry instanceof Refusal) return { ...nothing, state: 'full' };
    if (claim instanceof Refusal) return { ...nothing, state: 'gone' };
    return {
      state: message.state,
      points: entry?.points ?? 0,
      entryId: entry?.transactionId ?? null,
      claimId: claim?.claim.id ?? null,
    };
  });
}

const nothing = { points: 0, entryId: null, claimId: null } as const;
