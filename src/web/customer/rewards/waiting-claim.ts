// A claim that waits to be served, with the moment at which it runs out by this device's clock.
import type { Claim } from '../../../contract/rewards/claims.ts';

/** The claim without its own code, since the code of the card stands for all claims that wait. */
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
  /** The time of the answer, in milliseconds by this device's clock. */
  answeredAt: number;
}

/**
 * The claims that still wait. The server sends the time that each claim has left, so a wrong clock
 * on this device does not matter.
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
