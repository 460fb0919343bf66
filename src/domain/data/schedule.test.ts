// Backups are due once at each scheduled midnight of the restaurant's time zone.
import { expect, test } from 'vitest';
import { isDue, lastDue } from './schedule.ts';

const [daily, weekly, monthly] = ['0 0 * * *', '0 0 * * 0', '0 0 1 * *'] as const;
const timeZone = 'Asia/Riyadh';
/** A moment in the time zone of Riyadh, three hours ahead of UTC. */
const riyadh = (time: string) => new Date(`${time}+03:00`);
const saturday = riyadh('2026-11-21T18:30');

test.each([
  [daily, '2026-11-21T18:30', '2026-11-21T00:00'],
  [daily, '2026-11-21T00:00', '2026-11-21T00:00'],
  [daily, '2026-11-20T23:59:59.999', '2026-11-20T00:00'],
  [weekly, '2026-11-21T18:30', '2026-11-15T00:00'],
  [weekly, '2026-11-22T00:00', '2026-11-22T00:00'],
  [weekly, '2026-11-04T00:00', '2026-11-01T00:00'],
  [weekly, '2026-01-01T00:00', '2025-12-28T00:00'],
  [monthly, '2026-11-21T18:30', '2026-11-01T00:00'],
  [monthly, '2027-01-01T00:00', '2027-01-01T00:00'],
])('%s was last due, at %s, at %s', (frequency, now, due) => {
  const expected = riyadh(due).toISOString();
  expect(lastDue(frequency, { now: riyadh(now), timeZone })).toBe(expected);
});

test('midnight is that of the time zone', () => {
  const now = new Date('2026-11-21T18:30:00.000Z');
  const due = (zone: string) => lastDue(daily, { now, timeZone: zone });
  expect(due('Pacific/Kiritimati')).toBe('2026-11-21T10:00:00.000Z');
  expect(due('America/New_York')).toBe('2026-11-21T05:00:00.000Z');
});

const opened = riyadh('2026-11-20T09:00').toISOString();
const at = (time: string, success: boolean) => ({
  timestamp: riyadh(time).toISOString(),
  success,
});
const midnight = at('2026-11-21T00:00', true);

test.each([
  ['a restaurant that opened today is not due before midnight', undefined, saturday, false],
  ['a restaurant that opened yesterday is', undefined, saturday, true],
  ['after a run at midnight none is', midnight, saturday, false],
  ['the next midnight is due again', midnight, riyadh('2026-11-22T00:00'), true],
  ['a missed one is made up', at('2026-11-20T04:00', true), saturday, true],
  ['one that failed is tried again after an hour', at('2026-11-21T17:00', false), saturday, true],
  ['and not before', at('2026-11-21T18:00', false), saturday, false],
])('%s', (told, last, now, due) => {
  const opening = told.includes('today') ? saturday.toISOString() : opened;
  expect(isDue(daily, { last, opened: opening, now, timeZone })).toBe(due);
});
