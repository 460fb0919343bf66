// The plan of the set-up: saved values, and proposals for those that are missing.
import type { Settings } from '../../../contract/restaurant/settings.ts';
import {
  proposedBill,
  proposedRate,
  defaultBack,
  type Plan,
} from '../../../domain/restaurant/set-up.ts';

/** The plan; undefined while there is no currency. */
export function planOf({ currency, pointsPerUnit, setUp = {} }: Settings): Plan | undefined {
  if (!currency) return undefined;
  const { usualBill = proposedBill(currency), back = defaultBack } = setUp;
  return { currency, usualBill, back, pointsPerUnit: pointsPerUnit ?? proposedRate(usualBill) };
}
