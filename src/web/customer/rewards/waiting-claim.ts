// A claim that waits to be served, with the moment at which it runs out by this device's clock.
import * as z from 'zod/mini';
import { Claim } from '../../../contract/rewards/claims.ts';

const shown = {
  ...({ id: true, reward: true, rewardArabic: true, cost: true, picture: true } as const),
  ...({ partner: true, left: true } as const),
} as const;

/** Without the code of its own, since the card's code stands for what waits. */
export const WaitingClaim = z.extend(z.pick(Claim, shown), { endsAt: z.number() });
export type WaitingClaim = z.output<typeof WaitingClaim>;

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
    .map((claim) => ({ ...claim, endsAt: answeredAt + claim.left }));
}
