// The programme as the set-up knows it: what is saved, and what is proposed where nothing is.
import type { Settings } from '../../../contract/house/settings.ts';
import { proposedBill, proposedRate, usualBack, type Plan } from '../../../domain/house/set-up.ts';

/** Nothing as long as there is no currency. */
export function planOf({ currency, pointsPerUnit, setUp = {} }: Settings): Plan | undefined {
  if (!currency) return undefined;
  const { usualBill = proposedBill(currency), back = usualBack } = setUp;
  return { currency, usualBill, back, pointsPerUnit: pointsPerUnit ?? proposedRate(usualBill) };
}
