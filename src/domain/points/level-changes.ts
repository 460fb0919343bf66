// Changes of the levels by the owner: the thresholds in force at a moment, the members who change
// levels, and undoing a change.
import { levels, type Level } from '../../contract/values/level-names.ts';
import { messages } from '../../contract/messages/messages.ts';
import { dayIn, daysAfter, startOfDay } from '../days.ts';
import { Refusal } from '../refusal.ts';
import { defaultThresholds, type Thresholds } from './level-rules.ts';

/** The names that the owner has given a level. */
export interface LevelName {
  name: string;
  nameArabic: string;
}

/** Levels as the owner has them. */
export interface LevelSettings {
  thresholds: Thresholds;
  /** Null where a level has its usual name. */
  names: readonly (LevelName | null)[];
  /**
   * Previous thresholds that still apply, where they are lower, until a moment, so that nobody
   * loses a level.
   */
  kept: { thresholds: Thresholds; until: string } | null;
}

/** The levels as they are stored, with those before the last change. */
export interface StoredLevels extends LevelSettings {
  /** The number of changes, by which the second of two concurrent changes is refused. */
  version: number;
  before: LevelSettings | null;
}

export const defaultLevels: StoredLevels = {
  thresholds: defaultThresholds,
  names: levels.map(() => null),
  kept: null,
  version: 0,
  before: null,
};

/**
 * The thresholds in force at a moment. While previous thresholds are kept, the lower of both
 * applies to each level, so a balance has the higher of its two levels. The result is in rising
 * order again.
 */
export function thresholdsAt({ thresholds, kept }: LevelSettings, now: Date): Thresholds {
  if (!kept || kept.until <= now.toISOString()) return thresholds;
  return thresholds.map((min, i) => Math.min(min, kept.thresholds[i]!));
}

export interface AskedLevels extends Omit<LevelSettings, 'kept'> {
  /**
   * The moment until which nobody loses a level by this change; null if it takes effect
   * immediately.
   */
  keepUntil: string | null;
}

/** The limit of days for which levels are kept. */
const longestKept = 366;

/** The moment at which a last day ends. Refuses a day before tomorrow, and one too far away. */
export function keptUntil(day: string, { now, timeZone }: { now: Date; timeZone: string }): string {
  const today = dayIn(now, timeZone);
  if (day <= today || day > daysAfter(today, longestKept)) {
    throw new Refusal('invalid', messages.keepUntilRange);
  }
  return startOfDay(daysAfter(day, 1), timeZone);
}

/**
 * The levels after a change; undefined if nothing changes. Thresholds that are kept from an earlier
 * change stay until their end at least; an earlier end is refused.
 */
export function changedLevels(
  stored: StoredLevels,
  { thresholds, names, keepUntil }: AskedLevels,
  now: Date,
): StoredLevels | undefined {
  const { version, before: _, ...settings } = stored;
  const isSame = sameTexts(settings.thresholds, thresholds) && sameTexts(settings.names, names);
  if (isSame) return undefined;
  const running = settings.kept && settings.kept.until > now.toISOString() ? settings.kept : null;
  if (keepUntil !== null && running && keepUntil < running.until) {
    throw new Refusal('conflict', messages.levelsKept);
  }
  const kept =
    keepUntil === null ? running : { thresholds: thresholdsAt(settings, now), until: keepUntil };
  return { thresholds, names, kept, version: version + 1, before: settings };
}

/**
 * Undoes the last change of the levels, which counts as a change itself. Refuses if there was none.
 */
export function levelsBefore({ version, before, ...settings }: StoredLevels): StoredLevels {
  if (!before) throw new Refusal('conflict', messages.noLevelsBefore);
  return { ...before, version: version + 1, before: settings };
}

const sameTexts = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Balances whose level becomes another one; `max` is Infinity for the highest. */
export interface Move {
  from: Level;
  to: Level;
  min: number;
  max: number;
}

/** The ranges of balances that move, the lowest first. */
export function movesBetween(before: Thresholds, after: Thresholds): Move[] {
  const starts = [...new Set([...before, ...after])].toSorted((one, other) => one - other);
  return starts
    .map((min, i) => ({
      from: levelBy(before, min),
      to: levelBy(after, min),
      min,
      max: i + 1 < starts.length ? starts[i + 1]! - 1 : Infinity,
    }))
    .filter(({ from, to }) => from !== to);
}

/** A move of the members who are given a level, or of those who are given none. */
export interface GivenMove extends Move {
  given: Level | null;
}

/**
 * What becomes of a move by points for members who are given a level: before and after it they have
 * the higher of both levels. Undefined where that is the same one.
 */
export function givenMove(
  { from, to, ...range }: Move,
  given: Level | null,
): GivenMove | undefined {
  const higher = (level: Level) => (given && isFall({ from: given, to: level }) ? given : level);
  const move = { from: higher(from), to: higher(to), given, ...range };
  return move.from === move.to ? undefined : move;
}

export const isFall = ({ from, to }: Pick<Move, 'from' | 'to'>) =>
  levels.indexOf(to) < levels.indexOf(from);

const levelBy = (thresholds: Thresholds, points: number) =>
  levels[thresholds.findLastIndex((min) => points >= min)]!;

/** Presets for a restaurant: the number of visits after which each level is reached. */
export const presetVisits = {
  soon: [0, 2, 5, 10, 20],
  year: [0, 4, 12, 26, 52],
} as const;

/** The thresholds of a preset in round numbers, computed from the points of a usual visit. */
export function presetThresholds(visits: readonly number[], pointsAVisit: number): Thresholds {
  let last = -1;
  return visits.map((count) => {
    last = Math.max(last + 1, rounded(count * pointsAVisit));
    return last;
  });
}

/** A number with two leading digits. */
function rounded(points: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, points))) - 1);
  return Math.round(points / unit) * unit;
}
