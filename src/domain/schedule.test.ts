// Backups are due at midnights of the house's own time, and once for each.
import { expect, test } from 'vitest';
import { isDue, lastDue } from './schedule.ts';

const [daily, weekly, monthly] = ['0 0 * * *', '0 0 * * 0', '0 0 1 * *'] as const;
/** A Saturday. */
const saturday = new Date(2026, 10, 21, 18, 30);

test.each([
  [daily, saturday, new Date(2026, 10, 21)],
  [daily, new Date(2026, 10, 21), new Date(2026, 10, 21)],
  [daily, new Date(2026, 10, 21, 0, 0, 0, -1), new Date(2026, 10, 20)],
  [weekly, saturday, new Date(2026, 10, 15)],
  [weekly, new Date(2026, 10, 22), new Date(2026, 10, 22)],
  [weekly, new Date(2026, 10, 4), new Date(2026, 10, 1)],
  [weekly, new Date(2026, 0, 1), new Date(2025, 11, 28)],
  [monthly, saturday, new Date(2026, 10, 1)],
  [monthly, new Date(2027, 0, 1), new Date(2027, 0, 1)],
])('%s was last due, at %s, at %s', (frequency, now, due) => {
  expect(lastDue(frequency, now)).toEqual(due);
});

const opened = new Date(2026, 10, 20, 9).toISOString();
const at = (hour: number, success: boolean) => ({
  timestamp: new Date(2026, 10, 21, hour).toISOString(),
  success,
});

test.each([
  ['a house that opened today is not due before midnight', undefined, saturday, false],
  ['a house that opened yesterday is', undefined, saturday, true],
  ['after a run at midnight none is', at(0, true), saturday, false],
  ['the next midnight is due again', at(0, true), new Date(2026, 10, 22), true],
  ['a missed one is made up', at(-20, true), saturday, true],
  ['one that failed is tried again after an hour', at(17, false), saturday, true],
  ['and not before', at(18, false), saturday, false],
])('%s', (told, last, now, due) => {
  const opening = told.includes('today') ? saturday.toISOString() : opened;
  expect(isDue(daily, { last, opened: opening, now })).toBe(due);
});
