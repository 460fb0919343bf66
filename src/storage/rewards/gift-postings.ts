// The claims of rewards that guests get as gifts: they cost no points, and wait for some days.
import { createHash, randomBytes } from 'node:crypto';
import { moneyOf } from '../../domain/rewards/reward-money.ts';
import type { ClaimRow, LockedReward, Spender } from './reads.ts';
import type { Done, Gifting, Settling } from './writes.ts';

interface Given {
  customer: Spender;
  reward: LockedReward;
}

/** A new gift, which counts in the rows that were read, so that later postings see it. */
export function newGift(posting: Gifting, { customer, reward }: Given): Done {
  const { id: rewardId, name, nameArabic, partnerId } = reward;
  const gift = { rewardId, reward: name, rewardArabic: nameArabic, partnerId };
  return waiting(posting, { ...gift, token: written(randomBytes(16)) }, { customer, reward });
}

interface Undone {
  found: ClaimRow;
  customer: Spender;
  /** Undefined if it was deleted. */
  reward: LockedReward | undefined;
}

/**
 * The gift whose serving is undone waits again for what is left of its time; undefined if nothing
 * is left.
 */
export function waitsAgain(
  { actor, at }: Settling,
  { found, customer, reward }: Undone,
): Done | undefined {
  const until = new Date(found.expiresAt);
  if (until <= at) return undefined;
  const { rewardId, reward: name, rewardArabic, partnerId } = found;
  // The token is the same however often it is made, and no other claim has it.
  const token = written(createHash('sha256').update(found.token).digest().subarray(0, 16));
  return waiting(
    { kind: 'gift', actor, at, until, customerId: customer.id, rewardId: rewardId ?? 0 },
    { rewardId, reward: name, rewardArabic, partnerId, token },
    { customer, reward },
  );
}

type Gift = Pick<ClaimRow, 'rewardId' | 'reward' | 'rewardArabic' | 'partnerId' | 'token'>;

function waiting(
  posting: Gifting,
  gift: Gift,
  { customer, reward }: Pick<Undone, 'customer' | 'reward'>,
): Done {
  if (reward) reward.claimed += 1;
  customer.claimChanges = (customer.claimChanges ?? 0) + 1;
  return {
    posting,
    claim: {
      ...gift,
      customerId: customer.id,
      cost: 0,
      // The card's code stands for the claim. The column needs a value that no other claim has.
      code: gift.token,
      state: 'claimed',
      claimedAt: posting.at.toISOString(),
      expiresAt: posting.until.toISOString(),
      servedAt: null,
      ...moneyOf(undefined),
    },
    change: customer.claimChanges,
    serves: false,
  };
}

/** A token in the form of those that older claims showed as a QR; nobody sees it. */
const written = (bytes: Buffer) => `R${bytes.toString('hex').toUpperCase()}`;
