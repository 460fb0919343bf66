// Levels over a period: how many points count, until when a level is kept, what a member is told
// before one is lost, and the one step down.
import { levels, type Level } from '../../contract/values/level-names.ts';
import type { LevelsBy } from '../../contract/restaurant/setting-values.ts';
import { daysAfter } from '../days.ts';
import { sameDayAfter } from './endings.ts';
import { levelAt, type Ladder } from './level-rules.ts';

/** The rules by which the points of a period count; a balance has no period. */
export type PeriodRule = Exclude<LevelsBy, 'balance'>;

/** The days of a notice: it comes so many days before the end, and never later than the least. */
export const levelNotice = { most: 60, least: 30 } as const;

/** The numbers of a member that decide the level. */
export interface Standing {
  /** The balance. */
  points: number;
  /** The points of before the period; 0 while levels follow the balance. */
  lapsed: number;
  /** The points that keep a level until a day; 0 for none. */
  kept: number;
  /** The level that the owner gave until a day; null for none. */
  givenLevel: Level | null;
}

/** The level of a member: by the points, or a given one that is higher. */
export function levelOf(one: Standing, ladder: Ladder): Level {
  const byPoints = levelAt(standingOf(one), ladder);
  return rankOfGiven(one) > levels.indexOf(byPoints) ? one.givenLevel! : byPoints;
}

/** The place of the given level among all; -1 for none. */
const rankOfGiven = ({ givenLevel }: Pick<Standing, 'givenLevel'>) =>
  givenLevel ? levels.indexOf(givenLevel) : -1;

/** The points by which a member reaches a level: those of the period, or more that are kept. */
export const standingOf = ({ points, lapsed, kept }: Omit<Standing, 'givenLevel'>): number =>
  Math.max(points - lapsed, kept, 0);

/** The points of the period, from which the way to the next level is counted. */
export const periodPoints = ({ points, lapsed }: Pick<Standing, 'points' | 'lapsed'>): number =>
  Math.max(points - lapsed, 0);

/** What keeps a level. */
export interface Kept {
  /** The moments between which its points were earned; an empty `from` is the beginning. */
  from: string;
  to: string;
  /** The most of these points that count since a step down; null for all. */
  most: number | null;
  /** The last day before the grace begins. */
  until: string;
  /** The moment from which points count for keeping the level for longer. */
  anew: string;
  /** The day on which the member was told; null before. */
  notedOn: string | null;
}

/** A member's level as it is stored. */
export interface StoredLevel extends Standing {
  /** The moment before which entries do not count; null until the rule is first applied. */
  lapsedBefore: string | null;
  keeps: Kept | null;
}

/** The first day of the period that contains a day. */
export const periodBegin = (rule: PeriodRule, day: string): string =>
  rule === 'year' ? `${day.slice(0, 4)}-01-01` : daysAfter(sameDayAfter(day, -12), 1);

/** The last day on which a level is kept that is reached, or kept again, on a day. */
export const keptUntilOf = (rule: PeriodRule, day: string): string =>
  rule === 'year' ? `${Number(day.slice(0, 4)) + 1}-12-31` : sameDayAfter(day, 12);

/** The last day of the grace, after which a level is lost. */
export const graceEnd = (until: string): string => sameDayAfter(until, 1);

/** What is known on a day of whom the rule is applied to. */
export interface Judging {
  rule: PeriodRule;
  today: string;
  /** ISO 8601. */
  now: string;
  ladder: Ladder;
  /** The moment at which a business day begins. */
  startOf: (day: string) => string;
  /** The points of entries of before the period. */
  before: number;
  /** The points of entries from `keeps.anew` on. */
  anew: number;
}

/**
 * The level of a member after the work of a day: what was reached is kept, the period moves on,
 * and what is kept is renewed, told of, or falls by one step. Doing it a second time on the same
 * day changes nothing.
 */
export function judged(stored: StoredLevel, about: Judging): StoredLevel {
  const { rule, today, ladder, startOf, before } = about;
  const lapsedBefore = startOf(periodBegin(rule, today));
  const moved = { ...stored, lapsedBefore, lapsed: before };
  // The period of the day before counts too, since what was reached in it is kept.
  const [was, is] = [stored, moved].map((one) => ({
    points: periodPoints(one),
    from: one.lapsedBefore ?? '',
  }));
  const reached = is!.points > was!.points ? is! : was!;
  const isAbove = ({ kept }: Pick<StoredLevel, 'kept'>) =>
    rankIn(ladder)(reached.points) > rankIn(ladder)(kept);
  const anew = { ...moved, ...keptAnew(reached, stored, about) };
  if (isAbove(stored)) return anew;
  const { keeps } = stored;
  const isKept = keeps && rankIn(ladder)(stored.kept) > 0;
  const rest = isKept ? afterNotice({ ...stored, keeps }, about) : nothing;
  // A period of another rule can give what was about to be lost by the former one.
  return isAbove(rest) ? anew : { ...moved, ...rest };
}

type Keeping = Pick<StoredLevel, 'kept' | 'keeps'>;

const nothing: Keeping = { kept: 0, keeps: null };

/**
 * A level that was reached is kept. When the rule is first applied, a level that its period does
 * not give is kept for the time of a notice, which is given at once.
 */
function keptAnew(
  { points: kept, from }: { points: number; from: string },
  stored: StoredLevel,
  { rule, today, now, ladder, ...about }: Judging,
): Keeping {
  const isFirst = stored.lapsedBefore === null;
  const byPeriod = rankIn(ladder)(stored.points - about.before);
  const isAbove = isFirst && byPeriod < rankIn(ladder)(kept);
  // A look comes at the beginning of a day, so that a level was reached on the day before.
  const reachedOn = daysAfter(today, -1);
  const until = isAbove ? daysAfter(today, levelNotice.most) : keptUntilOf(rule, reachedOn);
  const begin = about.startOf(isAbove ? periodBegin(rule, today) : yearBefore(until));
  // Points by which a level was reached keep it once.
  const anew = isAbove || begin > now ? begin : now;
  const notedOn = isAbove ? today : null;
  return { kept, keeps: { from, to: now, most: null, until, anew, notedOn } };
}

/** The first day that counts for keeping a level beyond a day. */
const yearBefore = (until: string) => daysAfter(sameDayAfter(until, -12), 1);

/** What becomes of a kept level whose day is near or over. */
function afterNotice(
  level: StoredLevel & { keeps: Kept },
  { rule, today, now, ladder, startOf, anew }: Judging,
): Keeping {
  const { kept, keeps } = level;
  const rank = rankIn(ladder)(kept);
  const { until, notedOn } = keeps;
  if (today <= daysAfter(until, -levelNotice.most)) return { kept, keeps };
  const next = keptUntilOf(rule, until);
  if (rankIn(ladder)(anew) >= rank) {
    if (today <= until) return { kept, keeps: { ...keeps, notedOn: null } };
    const period = { from: keeps.anew, to: now, most: null };
    const renewed = { ...period, until: next, anew: startOf(yearBefore(next)), notedOn: null };
    return { kept: anew, keeps: renewed };
  }
  // A given level hides the notice, which therefore comes once the given one has ended.
  if (rankOfGiven(level) >= rank) {
    return { kept, keeps: { ...keeps, notedOn: null } };
  }
  if (notedOn === null) {
    const soonest = daysAfter(today, levelNotice.least);
    return { kept, keeps: { ...keeps, notedOn: today, until: until > soonest ? until : soonest } };
  }
  if (today <= graceEnd(until)) return { kept, keeps };
  if (rank === 1) return nothing;
  const most = ladder[rank]!.min - 1;
  const fallen = { ...keeps, most, until: next, anew: startOf(yearBefore(next)), notedOn: null };
  return { kept: Math.min(kept, most), keeps: fallen };
}

const rankIn = (ladder: Ladder) => (points: number) =>
  levels.indexOf(levelAt(Math.max(0, points), ladder));

/** What keeps the level of a card that two cards become: the higher level, and the longer one. */
export function betterKept(one: StoredLevel, other: StoredLevel): StoredLevel {
  const [better] = [one, other].toSorted(
    (a, b) => b.kept - a.kept || ((a.keeps?.until ?? '') < (b.keeps?.until ?? '') ? 1 : -1),
  );
  const begins = [one, other].flatMap(({ lapsedBefore }) => lapsedBefore ?? []).toSorted();
  return { ...better!, lapsedBefore: begins[0] ?? null };
}

/** What a card shows of a level that is kept. */
export interface KeptLevel {
  until: string;
  /** What is missing to keep it, and the last day of the grace; left out until a notice tells. */
  missing?: number;
  grace?: string;
}

/** What is told of a member's level on a day; undefined for the first level, which nobody loses. */
export function toldLevel(
  stored: StoredLevel,
  { rule, today, ladder, anew }: Pick<Judging, 'rule' | 'today' | 'ladder' | 'anew'>,
): KeptLevel | undefined {
  const rank = rankIn(ladder)(standingOf(stored));
  if (rank === 0) return undefined;
  const { keeps } = stored;
  if (!keeps || rank > rankIn(ladder)(stored.kept)) return { until: keptUntilOf(rule, today) };
  const { until, notedOn } = keeps;
  const missing = ladder[rank]!.min - Math.max(0, anew);
  return notedOn === null || missing <= 0 ? { until } : { until, missing, grace: graceEnd(until) };
}

/** A level that the owner gave, with the last business day on which the member has it. */
export interface Given {
  givenLevel: Level | null;
  givenUntil: string | null;
}

/** The given level of two cards that become one: the higher one, and of one level the longer. */
export const betterGiven = <One extends Given>(one: One, other: One): One =>
  rankOfGiven(one) > rankOfGiven(other) ||
  (rankOfGiven(one) === rankOfGiven(other) && (one.givenUntil ?? '') >= (other.givenUntil ?? ''))
    ? one
    : other;

/** The last day of a given level, where it is higher than what the points give. */
export const toldGiven = (one: Standing & Given, ladder: Ladder): string | undefined =>
  one.givenUntil !== null && levelOf(one, ladder) !== levelAt(standingOf(one), ladder)
    ? one.givenUntil
    : undefined;

/** The years for which a level can be given. */
const givenYears = 5;

/** The first and the last day until which a level can be given on a business day. */
export const givenDays = (today: string) => ({
  first: daysAfter(today, 1),
  last: sameDayAfter(today, 12 * givenYears),
});
