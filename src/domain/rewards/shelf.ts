// The shelf as a guest sees it: which rewards can be had, and in which order they stand.
import { levels, type Level } from '../../contract/values/level-names.ts';
import type { ShelfReward } from '../../contract/rewards/claims.ts';

export const rank = (level: Level) => levels.indexOf(level);

/** The availability of a reward for a guest, and what is missing. */
export type Availability =
  | { state: 'ready' }
  | { state: 'near'; missing: number }
  | { state: 'higher'; level: Level }
  /** No piece is left (`gone`), or the guest has reached their limit (`had`). */
  | { state: 'gone' | 'had' };

type Shelved = Pick<ShelfReward, 'cost' | 'lowestLevel' | 'left' | 'more'>;

function availabilityOf(
  { cost, lowestLevel, left, more }: Shelved,
  guest: { level: Level; available: number },
): Availability {
  if (left === 0) return { state: 'gone' };
  if (more === 0) return { state: 'had' };
  if (rank(guest.level) < rank(lowestLevel)) return { state: 'higher', level: lowestLevel };
  const missing = cost - guest.available;
  return missing > 0 ? { state: 'near', missing } : { state: 'ready' };
}

const order: Availability['state'][] = ['ready', 'near', 'higher', 'had', 'gone'];

/**
 * Rewards in the order in which guests see them: first the available ones, the cheapest first, then
 * those with the fewest points missing, those of higher levels, and those that cannot be had.
 */
export const arrange = <R extends Shelved>(
  rewards: readonly R[],
  guest: { level: Level; available: number },
): (R & { availability: Availability })[] =>
  rewards
    .map((reward) => ({ ...reward, availability: availabilityOf(reward, guest) }))
    .toSorted(
      (one, other) =>
        order.indexOf(one.availability.state) - order.indexOf(other.availability.state) ||
        (one.availability.state === 'higher'
          ? rank(one.lowestLevel) - rank(other.lowestLevel)
          : 0) ||
        one.cost - other.cost,
    );
