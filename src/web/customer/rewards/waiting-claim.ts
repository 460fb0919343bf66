// A claim that waits to be served, with the moment at which it runs out by this device's clock.
import type { Claim } from '../../../contract/rewards/claims.ts';

/** Without the code of its own, since the card's code stands for what waits. */
export interface WaitingClaim extends Pick<
  Claim,
  'id' | 'reward' | 'rewardArabic' | 'cost' | 'picture' | 'partner' | 'left'
> {
  endsAt: number;
}

interface Answered {
  claims: readonly Claim[];
  /** The claims that changed since, the latest last. */
  updates: readonly Claim[];
  /** When the answer came, in milliseconds by this device's clock. */
  answeredAt: number;
}

/**
 * The claims that still wait. This device's clock may be wrong, since the server says how long each
 * claim has left.
 */
export function waitingOf({ claims, updates, answeredAt }: Answered): WaitingClaim[] {
  const latest = new Map(updates.map(({ id, state }) => [id, state]));
  return claims
    .filter(({ id, state }) => (latest.get(id) ?? state) === 'claimed')
    .map(({ id, reward, rewardArabic, cost, picture, partner, left }) => ({
      id,
      reward,
      rewardArabic,
      cost,
      picture,
      partner,
      left,
      endsAt: answeredAt + left,
    }));
}
