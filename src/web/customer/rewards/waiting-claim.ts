// A claim that waits to be served, with the moment at which it runs out by this device's clock.
import * as z from 'zod/mini';
import { Claim } from '../../../contract/rewards/claims.ts';

export const WaitingClaim = z.extend(Claim, { endsAt: z.number() });
export type WaitingClaim = z.output<typeof WaitingClaim>;

/**
 * The server's answer told how long each has left, and came at a moment in milliseconds by this
 * device's clock, which may be wrong as long as it goes on evenly.
 */
export const waitingSince = (claims: readonly Claim[], answeredAt: number): WaitingClaim[] =>
  claims.map((claim) => ({ ...claim, endsAt: answeredAt + claim.left }));
