// Opening hours in the restaurant's time zone, past midnight and on days when the clocks change.
import { expect, test } from 'vitest';
import { momentAt } from '../days.ts';
import { closedAt } from './opening-hours.ts';

const everyDay = (hours: { from: string; to: string }) => Array.from({ length: 7 }, () => hours);

const evening = { from: '12:00', to: '02:00' };
const week = [evening, evening, evening, evening, null, evening, evening];

test('no hours are ever outside of none', () => {
  expect(closedAt(null, 'Asia/Riyadh')('2026-11-21T03:00:00.000Z')).toBe(false);
});

// The 20th of November 2026 is a Friday, on which the restaurant is closed.
test.each([
  ['2026-11-19T11:29', true],
  ['2026-11-19T11:30', false],
  ['2026-11-20T02:29', false],
  ['2026-11-20T02:30', true],
  ['2026-11-20T20:00', true],
  ['2026-11-21T01:00', true],
  ['2026-11-21T12:00', false],
  ['2026-11-22T00:00', false],
])('at %s the restaurant of the evening is closed: %s', (time, is) => {
  for (const timeZone of ['Asia/Riyadh', 'Asia/Kathmandu', 'America/Toronto']) {
    expect(closedAt(week, timeZone)(momentAt(time, timeZone))).toBe(is);
  }
});

test('one that opens at midnight is open shortly before it, and without an end all day', () => {
  const open = (from: string, to: string) => closedAt(everyDay({ from, to }), 'UTC');
  expect(open('00:00', '08:00')('2026-11-20T23:45:00.000Z')).toBe(false);
  expect(open('00:00', '08:00')('2026-11-20T23:15:00.000Z')).toBe(true);
  expect(open('06:00', '06:00')('2026-11-20T05:00:00.000Z')).toBe(false);
});

test('hours follow the clocks when these change', () => {
  // In Berlin the clocks go back from 3 to 2 on the 25th of October 2026.
  const isClosedAt = closedAt(everyDay({ from: '18:00', to: '02:15' }), 'Europe/Berlin');
  expect(isClosedAt('2026-10-25T00:40:00.000Z')).toBe(false);
  expect(isClosedAt('2026-10-25T01:40:00.000Z')).toBe(false);
  expect(isClosedAt('2026-10-25T01:50:00.000Z')).toBe(true);
});
