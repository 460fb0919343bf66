// The QR of a claim that was seen in another tab, on its way to the tab that serves it.
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import * as z from 'zod/mini';
import { ClaimToken } from '../../../contract/rewards/claims.ts';

/** The token is kept in the history's state, which is not sent to a server. */
const Carried = z.object({ claim: ClaimToken });

const place = '/partner/dashboard?tab=rewards';

/** Opens Reward Points with the QR of a claim. */
export const openRewardPoints = (claim: string) => navigate(place, { state: { claim } });

/** The QR of a claim that was handed over from another tab. */
export function useHandedOverClaim() {
  const carried = Carried.safeParse(useHistoryState()).data?.claim;
  const putDown = () => carried && navigate(place, { replace: true });
  return [carried, putDown] as const;
}
