// Groups sums of quarters of an hour by the days and hours of a time zone.
import type { Sums } from '../../contract/overview/overview.ts';
import type { RewardFigures } from '../../contract/rewards/rewards.ts';
import { dayIn, daysAfter, wallClocks } from '../days.ts';

/** A quarter of an hour with its beginning in UTC: `2026-11-21T18:30`. */
export type Quarter = Sums & { startsAt: string };

/** The number of days that the overview shows, today included. */
const overviewDays = 90;

/** The first of the days that the overview shows at a moment. */
export const firstDay = (now: Date, timeZone: string) =>
  daysAfter(dayIn(now, timeZone), 1 - overviewDays);

const [hour, day] = [3_600_000, 86_400_000];

/** The end of the overview's period, and its time zone. */
interface Shown {
  now: Date;
  timeZone: string;
}

/**
 * The days of the overview with their sums, today last; and the visits on them, by weekday from
 * Monday and by hour.
 */
export function sumUp(quarters: readonly Quarter[], shown: Shown) {
  const none = { given: 0, taken: 0, brought: 0, visits: 0, served: 0 };
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  const days = byDay(quarters, none, shown, (at, { visits }) => {
    hours[weekdayOf(at)]![Math.floor(at / hour) % 24]! += visits;
  });
  return { days, hours };
}

/** The claims made and served on each of the same days. */
export const daysOfRewards = (
  quarters: readonly { startsAt: string; claimed: number; served: number }[],
  shown: Shown,
): RewardFigures['days'] => byDay(quarters, { claimed: 0, served: 0 }, shown);

/**
 * Sums quarters of an hour by day; those of other days are left out. `each` is called with every
 * quarter that counts and its local time (in milliseconds, as if it were UTC).
 */
function byDay<Each extends Record<string, number>>(
  quarters: readonly ({ startsAt: string } & Each)[],
  none: Each,
  { now, timeZone }: Shown,
  onEach?: (shown: number, quarter: Each) => void,
) {
  const first = firstDay(now, timeZone);
  const days = Array.from({ length: overviewDays }, (_, i) => ({
    day: daysAfter(first, i),
    ...none,
  }));
  const clock = wallClocks(timeZone);
  const begins = Date.parse(first);
  const names = Object.keys(none);
  for (const quarter of quarters) {
    const shown = clock(`${quarter.startsAt}Z`);
    const sums: Record<string, unknown> | undefined = days[Math.floor((shown - begins) / day)];
    if (!sums) continue;
    for (const name of names) sums[name] = (sums[name] as number) + quarter[name]!;
    onEach?.(shown, quarter);
  }
  return days;
}

/** The first of January 1970 was a Thursday. */
const weekdayOf = (shown: number) => (Math.floor(shown / day) + 3) % 7;
