// The level of a balance, and the way to the next level. The default ranges are those of the
// specification, section 9; the owner can set others.
import { levels, type Level } from '../../contract/values/level-names.ts';

export interface LevelRange {
  level: Level;
  min: number;
  /** Infinity for the highest level. */
  max: number;
}

/** The ranges of the levels, in their order, from 0 points without gaps. */
export type Ladder = readonly LevelRange[];

/** The points from which each level is reached: five, rising, the first 0. */
export type Thresholds = readonly number[];

export const defaultThresholds: Thresholds = [0, 1_001, 100_001, 300_001, 500_001];

export const ladderOf = (thresholds: Thresholds): Ladder =>
  levels.map((level, i) => ({
    level,
    min: thresholds[i]!,
    max: i + 1 < thresholds.length ? thresholds[i + 1]! - 1 : Infinity,
  }));

export const defaultLadder = ladderOf(defaultThresholds);

export const levelAt = (points: number, ladder: Ladder): Level => rangeAt(points, ladder).level;

/**
 * The progress of points: their level, the way through it in percent (100 for the highest level),
 * and the next level with the points that are missing to it. The level can be a higher one that is
 * kept.
 */
export function levelProgress(points: number, ladder: Ladder, kept?: Level) {
  const level = kept ?? levelAt(points, ladder);
  const place = levels.indexOf(level);
  const { min, max } = ladder[place]!;
  const next = ladder[place + 1];
  if (!next) return { level, progress: 100 };
  return {
    level,
    // A level that consists of a single balance has no progress.
    progress: max > min ? Math.max(0, ((points - min) / (max - min)) * 100) : 0,
    next: { level: next.level, missing: next.min - points, at: next.min },
  };
}

function rangeAt(points: number, ladder: Ladder): LevelRange {
  const range = ladder.findLast(({ min }) => points >= min);
  if (!range) throw new RangeError(`No level for ${points} points`);
  return range;
}
