// What quarters of an hour come to, by the days and hours of a time zone.
import type { Sums } from '../contract/overview.ts';
import type { RewardFigures } from '../contract/rewards.ts';
import { dayIn, daysAfter, wallClocks } from './days.ts';

/** A quarter of an hour with its beginning in UTC: `2026-11-21T18:30`. */
export type Quarter = Sums & { startsAt: string };

/** How many days the overview looks back, today included. */
const overviewDays = 90;

/** The first of the days that the overview shows at a moment. */
export const firstDay = (now: Date, timeZone: string) =>
  daysAfter(dayIn(now, timeZone), 1 - overviewDays);

const [hour, day] = [3_600_000, 86_400_000];

/**
 * The days of the overview with their sums, today last; and the visits in them by weekday, from
 * Monday, and by hour.
 */
export function sumUp(
  quarters: readonly Quarter[],
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const first = firstDay(now, timeZone);
  const days = Array.from({ length: overviewDays }, (_, i) => ({
    day: daysAfter(first, i),
    given: 0,
    taken: 0,
    visits: 0,
    served: 0,
  }));
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  const clock = wallClocks(timeZone);
  const begins = Date.parse(first);
  for (const { startsAt, given, taken, visits, served } of quarters) {
    const shown = clock(`${startsAt}Z`);
    const sums = days[Math.floor((shown - begins) / day)];
    if (!sums) continue;
    sums.given += given;
    sums.taken += taken;
    sums.visits += visits;
    sums.served += served;
    hours[weekdayOf(shown)]![Math.floor(shown / hour) % 24]! += visits;
  }
  return { days, hours };
}

/** The first of January 1970 was a Thursday. */
const weekdayOf = (shown: number) => (Math.floor(shown / day) + 3) % 7;

/** What became of claims on each of the same days. */
export function daysOfRewards(
  quarters: readonly { startsAt: string; claimed: number; served: number }[],
  { now, timeZone }: { now: Date; timeZone: string },
): RewardFigures['days'] {
  const first = firstDay(now, timeZone);
  const days = Array.from({ length: overviewDays }, (_, i) => ({
    day: daysAfter(first, i),
    claimed: 0,
    served: 0,
  }));
  const clock = wallClocks(timeZone);
  for (const { startsAt, claimed, served } of quarters) {
    const sums = days[Math.floor((clock(`${startsAt}Z`) - Date.parse(first)) / day)];
    if (!sums) continue;
    sums.claimed += claimed;
    sums.served += served;
  }
  return days;
}
