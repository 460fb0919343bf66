// The plan of the set-up: saved values, and proposals for those that are missing.
import type { Settings } from '../../../contract/restaurant/settings.ts';
import { earningOf } from '../../../domain/points/bill-rules.ts';
import {
  proposedBill,
  proposedRate,
  defaultBack,
  type Plan,
} from '../../../domain/restaurant/set-up-rules.ts';

/** The plan; undefined while there is no currency. */
export function planOf(settings: Settings): Plan | undefined {
  const { currency, setUp = {} } = settings;
  if (!currency) return undefined;
  const { usualBill = proposedBill(currency), back = defaultBack } = setUp;
  const pointsPerUnit = settings.pointsPerUnit ?? proposedRate(usualBill);
  const earning = earningOf({ ...settings, pointsPerUnit });
  return earning ? { ...earning, usualBill, back } : undefined;
}
