// The way of a guest to the next level.
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import { levelProgress } from '../../../domain/points/level-rules.ts';
import { useLadder } from '../../api/config.tsx';

type Guest = Pick<CurrentCustomer, 'points' | 'level'> & Partial<Pick<CurrentCustomer, 'period'>>;

/** The progress by the balance, or by the points of the period where these count. */
export function useProgress({ points, level, period }: Guest) {
  const ladder = useLadder();
  return period ? levelProgress(period.counts, ladder, level) : levelProgress(points, ladder);
}
