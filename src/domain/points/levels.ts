// Levels: that of a balance, and how far the next one is. Ranges: the specification, section 9.
import type { Level } from '../../contract/levels.ts';

export interface LevelRange {
  level: Level;
  min: number;
  max: number;
}

export const ladder: readonly LevelRange[] = [
  { level: 'Starter', min: 0, max: 1_000 },
  { level: 'Bronze', min: 1_001, max: 100_000 },
  { level: 'Silver', min: 100_001, max: 300_000 },
  { level: 'Gold', min: 300_001, max: 500_000 },
  { level: 'Diamond', min: 500_001, max: Infinity },
];

export const levelAt = (points: number): Level => rangeAt(points).level;

/**
 * The progress of a balance: its level, the way through it in percent (100 for Diamond), and the
 * next level with the points that are missing to it.
 */
export function levelProgress(points: number) {
  const { level, min, max } = rangeAt(points);
  const next = ladder.find((range) => range.min > points);
  if (!next) return { level, progress: 100 };
  return {
    level,
    progress: ((points - min) / (max - min)) * 100,
    next: { level: next.level, missing: next.min - points, at: next.min },
  };
}

function rangeAt(points: number): LevelRange {
  const range = ladder.findLast(({ min }) => points >= min);
  if (!range) throw new RangeError(`No level for ${points} points`);
  return range;
}
