// The way from one tab of the counter to another with what the camera has just seen.
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import * as z from 'zod/mini';
import { ClaimToken } from '../../../contract/rewards/claims.ts';

/** It is kept beside the address, where no server hears of it. */
const Carried = z.object({ claim: ClaimToken });

const place = '/partner/dashboard?tab=rewards';

/** Goes to Reward Points with the QR of a claim. */
export const serveThere = (claim: string) => navigate(place, { state: { claim } });

/** The QR of a claim that one came with. */
export function useCarriedClaim() {
  const carried = Carried.safeParse(useHistoryState()).data?.claim;
  const putDown = () => carried && navigate(place, { replace: true });
  return [carried, putDown] as const;
}

export const verifyThere = () => navigate('/partner/dashboard?tab=verify');
