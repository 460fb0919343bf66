// The rules of points that end: when, how many by a day, and what a guest has to be told before.
import { daysAfter } from '../days.ts';

/** The events from which the months of a rule are counted. */
export type EndsAfter = 'visit' | 'earning';

/** The owner's rule, with what protects points that were there when it began. */
export interface EndingRule {
  after: EndsAfter;
  months: number;
  /** The moment at which the rule began, ISO 8601. */
  since: string;
  /** The day before which no points of before `since` end. */
  floor: string;
}

/** The rule as a setting has it: its moment and its floor are left out where they are typed. */
export type SetRule = Pick<EndingRule, 'after' | 'months'> & {
  since?: string | undefined;
  floor?: string | undefined;
};

/** The rule of a setting; null while no points end. */
export const ruleOf = (set: SetRule | null): EndingRule | null =>
  set && { ...set, since: set.since ?? '', floor: set.floor ?? '' };

/** The least and the most days between a notice and the end of which it tells. */
export const noticeDays = { least: 30, most: 60 } as const;

/** The days in which ended points can be given back, and for which these stay at least. */
export const graceDays = 30;

/** The last day of the month that is so many months after a day. */
export function monthsAfter(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number);
  // Day 0 is the last of the month before.
  return new Date(Date.UTC(year!, month! + months, 0)).toISOString().slice(0, 10);
}

/** The month so many months before that of a day: `2026-02`. */
export function monthsBefore(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year!, month! - 1 - months, 1)).toISOString().slice(0, 7);
}

/**
 * The day so many months after another one; where its month is shorter, the last day of the month,
 * as of 31 August six months later.
 */
export function sameDayAfter(day: string, months: number): string {
  const last = monthsAfter(day, months);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/**
 * The last day on which points can be spent that are earned on a day: null where they have no end
 * of their own, since none end or all end together after the last visit.
 */
export const endOf = (rule: EndingRule | null, day: string): string | null =>
  rule?.after === 'earning' ? monthsAfter(day, rule.months) : null;

/**
 * The end of what is left of earlier points, as after a refund of a part of their bill: that of the
 * earlier ones.
 */
export function endOfRest(
  rule: EndingRule | null,
  { ends, timestamp }: { ends: string | null; timestamp: string },
): string | null {
  const isBefore = rule?.after === 'earning' && timestamp < rule.since;
  return isBefore ? laterOf(rule.floor, ends) : ends;
}

/**
 * The rule after a change, so that it is never worse for points that are there. The floor is the
 * longer of both rules, counted from the day of the change. Another number of months after earning
 * concerns later points alone. The same rule again changes nothing.
 */
export function ruleAfter(
  before: EndingRule | null,
  asked: SetRule | null,
  { now, day }: { now: Date; day: string },
): EndingRule | null {
  if (!asked) return null;
  const { after, months } = asked;
  if (before?.after === after) {
    if (before.months === months) return before;
    if (after === 'earning') return { ...before, months };
  }
  const longest = Math.max(months, before?.months ?? 0);
  const floor = monthsAfter(day, longest);
  return { after, months, since: now.toISOString(), floor: laterOf(floor, before?.floor) };
}

const laterOf = (one: string, other: string | null | undefined) =>
  other && other > one ? other : one;

/** Points of one end that were earned and stand, spent or not. */
export interface Lot {
  points: number;
  /** The last day on which they can be spent, as it was fixed; null for none. */
  ends: string | null;
  /** Whether they were there before the rule began. */
  isBefore: boolean;
}

/** The last day on which the points of a lot can be spent; null if they never end. */
function lastDayOf(
  { ends, isBefore }: Omit<Lot, 'points'>,
  rule: EndingRule,
  lastVisit: string,
): string | null {
  const floor = isBefore ? rule.floor : '';
  if (rule.after === 'earning') return isBefore || ends ? laterOf(floor, ends) : null;
  return laterOf(laterOf(sameDayAfter(lastVisit, rule.months), floor), ends);
}

/** What a guest was told: until the end of a day, at most so many points can be spent. */
export interface Notice {
  day: string;
  points: number;
  /** Whether the points got this day as their new end, since the old one had passed or was near. */
  isNewEnd: boolean;
}

export interface Holding<Told extends Notice = Notice> {
  toSpend: number;
  lots: readonly Lot[];
  /** The notices that stand, in any order. */
  notices: readonly Told[];
  /** The day of the guest's last visit. */
  lastVisit: string;
}

/**
 * What ends by the end of a day, if nothing is spent until then: all but what lots with later ends
 * have, since spending takes what ends first.
 */
export function endedBy({ toSpend, lots, notices, lastVisit }: Holding, rule: EndingRule) {
  const dated = lots.map((lot) => ({ ...lot, last: lastDayOf(lot, rule, lastVisit) }));
  const renewed = notices.filter(({ isNewEnd }) => isNewEnd);
  return (day: string): number => {
    const later = dated.filter(({ last }) => last === null || last > day);
    const told = renewed.filter((notice) => notice.day > day);
    return Math.max(0, toSpend - sumOf(later) - sumOf(told));
  };
}

const sumOf = (some: readonly { points: number }[]) =>
  some.reduce((sum, { points }) => sum + points, 0);

/** The ends of what a guest can spend, the next first, each with the points that end then. */
export function endsOf(holding: Holding, rule: EndingRule): { day: string; points: number }[] {
  const by = endedBy(holding, rule);
  const days = daysIn(holding, rule);
  return steps(days, by);
}

/** The days on which something ends, in order. */
function daysIn({ lots, notices, lastVisit }: Holding, rule: EndingRule): string[] {
  const ofLots = lots.flatMap((lot) => lastDayOf(lot, rule, lastVisit) ?? []);
  return [...new Set([...ofLots, ...notices.map(({ day }) => day)])].toSorted();
}

/** How much a sum grows on each of these days; days on which it does not are left out. */
function steps(days: readonly string[], by: (day: string) => number) {
  let before = 0;
  return days.flatMap((day) => {
    const points = by(day) - before;
    before += Math.max(0, points);
    return points > 0 ? [{ day, points }] : [];
  });
}

/** What of the standing notices would end by the end of a day. */
function toldBy(holding: Holding, rule: EndingRule) {
  const by = endedBy(holding, rule);
  const inOrder = holding.notices.toSorted((one, other) => one.day.localeCompare(other.day, 'en'));
  return (day: string): number =>
    inOrder
      .filter((notice) => notice.day <= day)
      .reduce((told, notice) => Math.min(told + notice.points, by(notice.day)), 0);
}

/** What a card shows: the days of standing notices with what ends then, the next first. */
export function toldEnds(holding: Holding, rule: EndingRule): { day: string; points: number }[] {
  const days = [...new Set(holding.notices.map(({ day }) => day))].toSorted();
  return steps(days, toldBy(holding, rule));
}

/**
 * The notices that are missing on a day: of what ends within sixty days, the points that no notice
 * names. Those that would end within less than thirty days get an end in thirty days.
 */
export function missingNotices(holding: Holding, rule: EndingRule, today: string): Notice[] {
  const soonest = daysAfter(today, noticeDays.least);
  const before = daysAfter(soonest, -1);
  const added: Notice[] = [];
  const named = () => ({ ...holding, notices: [...holding.notices, ...added] });
  const add = (day: string, { upTo, isNewEnd }: { upTo: string; isNewEnd: boolean }) => {
    const points = endedBy(named(), rule)(upTo) - toldBy(named(), rule)(upTo);
    if (points > 0) added.push({ day, points, isNewEnd });
  };
  add(soonest, { upTo: before, isNewEnd: true });
  const farthest = daysAfter(today, noticeDays.most);
  for (const day of daysIn(holding, rule)) {
    if (day >= soonest && day <= farthest) add(day, { upTo: day, isNewEnd: false });
  }
  return added;
}

/**
 * What ends of a notice whose day is over: never more than it says, and never what lots with later
 * ends have. The notices of a guest are ended in the order of their days, each with what the ones
 * before have left.
 */
export const endingOf = (notice: Notice, holding: Holding, rule: EndingRule): number =>
  Math.min(notice.points, endedBy(holding, rule)(notice.day));
