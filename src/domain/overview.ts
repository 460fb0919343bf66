// What quarters of an hour come to, by the days and hours of a time zone.
import type { Sums } from '../contract/overview.ts';
import { dayIn, daysAfter, wallClocks } from './days.ts';

/** A quarter of an hour with its beginning in UTC: `2026-11-21T18:30`. */
export type Quarter = Sums & { startsAt: string };

/** How many days the overview looks back, today included. */
const overviewDays = 90;

/** The first of the days that the overview shows at a moment. */
export const firstDay = (now: Date, timeZone: string) =>
  daysAfter(dayIn(now, timeZone), 1 - overviewDays);

/** Every day of the overview with its sums, today last. */
export function sumsByDay(
  quarters: readonly Quarter[],
  { now, timeZone }: { now: Date; timeZone: string },
): (Sums & { day: string })[] {
  const first = firstDay(now, timeZone);
  const days = Array.from({ length: overviewDays }, (_, i) => daysAfter(first, i));
  const sums = new Map(days.map((day) => [day, { given: 0, taken: 0, visits: 0, served: 0 }]));
  const clock = wallClocks(timeZone);
  for (const { startsAt, given, taken, visits, served } of quarters) {
    const sum = sums.get(clock(`${startsAt}Z`).slice(0, 10));
    if (!sum) continue;
    sum.given += given;
    sum.taken += taken;
    sum.visits += visits;
    sum.served += served;
  }
  return days.map((day) => ({ day, ...sums.get(day)! }));
}

/** Visits by weekday, from Monday, and by the hour. */
export function visitsByHour(quarters: readonly Quarter[], timeZone: string): number[][] {
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  const clock = wallClocks(timeZone);
  for (const { startsAt, visits } of quarters) {
    const shown = clock(`${startsAt}Z`);
    const weekday = (new Date(`${shown}Z`).getUTCDay() + 6) % 7;
    hours[weekday]![Number(shown.slice(11, 13))]! += visits;
  }
  return hours;
}
