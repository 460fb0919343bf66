// What one usual visit would bring a guest: a reward they can then take, or the next level.
import type { Level } from '../../contract/values/level-names.ts';
import { goalMark } from '../../contract/occasions/occasion-values.ts';
import { levelProgress, type Ladder } from '../points/level-rules.ts';
import { levelOf, periodPoints, type Standing as LevelStanding } from '../points/level-periods.ts';
import { rank } from '../rewards/shelf.ts';

/** What is known of a guest's points. */
export interface Standing extends LevelStanding {
  spent: number;
  /** Points of refunded bills, which the next points pay first. */
  owed: number;
  /** The points of the last visits that brought any, in any order. */
  lastVisits: readonly number[];
}

/** A reward that is offered today, as it stands for a guest. */
export interface NearReward {
  id: number;
  name: string;
  nameArabic: string | null;
  cost: number;
  lowestLevel: Level;
  /** How many are left in all, and how many more the guest may have; null for no limit. */
  left: number | null;
  more: number | null;
  /** How many the guest has taken: claims that wait or were served. */
  taken: number;
}

/** A reward or a level that is near, with the points that are missing. */
export type Goal = { missing: number } & (
  { kind: 'reward'; reward: NearReward } | { kind: 'level'; level: Level; at: number }
);

/** The last visits by which the usual one is known. */
export const visitsForUsual = 5;
/** The fewest of them by which a visit is usual. */
const fewestForUsual = 3;

/** The points of a usual visit, the lower middle of the last ones; 0 while it is not known. */
export function usualPoints(lastVisits: readonly number[]): number {
  if (lastVisits.length < fewestForUsual) return 0;
  return lastVisits.toSorted((one, other) => one - other)[(lastVisits.length - 1) >> 1]!;
}

interface Goals {
  rewards: readonly NearReward[];
  ladder: Ladder;
}

/** What one usual visit would bring, the nearest first; a reward comes before a level. */
export function goalsOf(guest: Standing, { rewards, ladder }: Goals): Goal[] {
  const gain = usualPoints(guest.lastVisits) - guest.owed;
  if (gain <= 0) return [];
  const then = levelOf({ ...guest, points: guest.points + gain }, ladder);
  const goals: Goal[] = rewards
    .filter(({ left, more, lowestLevel }) => {
      const isThere = left !== 0 && more !== 0;
      return isThere && rank(then) >= rank(lowestLevel);
    })
    .map((reward) => ({
      kind: 'reward',
      reward,
      missing: reward.cost - (guest.points - guest.spent),
    }));
  const level = levelOf(guest, ladder);
  const { next } = levelProgress(periodPoints(guest), ladder, level);
  if (next) goals.push({ kind: 'level', ...next });
  return goals
    .filter(({ missing }) => missing > 0 && missing <= gain)
    .toSorted((one, other) => one.missing - other.missing);
}

/**
 * Whether a guest has been one usual visit from anything so far, by what is known today: a reward
 * for which all points together nearly were enough, or a level above the first.
 */
export function hasBeenNear(guest: Standing, { rewards, ladder }: Goals): boolean {
  const usual = usualPoints(guest.lastVisits);
  const least = Math.min(...rewards.map(({ cost }) => cost), ladder[1]?.min ?? Infinity);
  return usual > 0 && guest.points + usual >= least;
}

/**
 * The turn of a goal: a reward is near once until it is taken, a level once a climb.
 * @param climb What is the same until the level was reached, and another one afterwards.
 */
export const turnOfGoal = (goal: Goal, climb: number): string =>
  goal.kind === 'reward'
    ? `reward ${goal.reward.id} ${goal.reward.taken}`
    : `${goal.level} ${climb}`;

/** The words of a message with the name of what is near, between FSI and PDI. */
export const namingGoal = (words: string, name: string): string =>
  words.replaceAll(goalMark, () => `\u2068${name}\u2069`);
