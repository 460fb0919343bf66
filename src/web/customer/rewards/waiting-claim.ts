// A claim that waits to be served, with the moment at which it runs out by this device's clock.
import * as z from 'zod/mini';
import { Claim } from '../../../contract/rewards/claims.ts';

export const WaitingClaim = z.extend(Claim, { endsAt: z.number() });
export type WaitingClaim = z.output<typeof WaitingClaim>;

/**
 * `answeredAt` is when the answer came, in milliseconds by this device's clock. That clock may be
 * wrong, since the server says how long each claim has left.
 */
export const waitingSince = (claims: readonly Claim[], answeredAt: number): WaitingClaim[] =>
  claims.map((claim) => ({ ...claim, endsAt: answeredAt + claim.left }));
