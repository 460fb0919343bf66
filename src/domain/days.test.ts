// Days and times of day in any time zone, including changes of the clocks.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dayIn,
  daysAfter,
  daysOf,
  endOfDay,
  firstMoment,
  lastMoment,
  momentAt,
  monthBeside,
  quarterAt,
  startOfDay,
  wallClock,
} from './days.ts';

test.each([
  ['2026-12-24', 'Asia/Riyadh', '2026-12-23T21:00:00.000Z', '2026-12-24T20:59:59.999Z'],
  ['2026-12-24', 'America/New_York', '2026-12-24T05:00:00.000Z', '2026-12-25T04:59:59.999Z'],
  ['2026-12-24', 'Asia/Kathmandu', '2026-12-23T18:15:00.000Z', '2026-12-24T18:14:59.999Z'],
  ['2026-12-24', 'UTC', '2026-12-24T00:00:00.000Z', '2026-12-24T23:59:59.999Z'],
  // At midnight the clocks of Cairo go forward to one o'clock.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z', '2026-04-24T20:59:59.999Z'],
  // At midnight the clocks go back to eleven, so the day before is an hour longer.
  ['2026-10-29', 'Africa/Cairo', '2026-10-28T21:00:00.000Z', '2026-10-29T21:59:59.999Z'],
  ['9999-12-31', 'America/New_York', '9999-12-31T05:00:00.000Z', '9999-12-31T23:59:59.999Z'],
])('%s in %s goes from %s to %s', (date, timeZone, first, last) => {
  expect(startOfDay(date, timeZone)).toBe(first);
  expect(endOfDay(date, timeZone)).toBe(last);
});

test.each([
  ['2026-12-24T18:30', 'Asia/Riyadh', '2026-12-24T15:30:00.000Z'],
  // A local time that is skipped in spring is read with the offset before the change.
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  // A local time that happens twice in autumn means the first one.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
])('%s in %s is %s', (time, timeZone, moment) => {
  expect(momentAt(time, timeZone)).toBe(moment);
});

test('a moment is the same in every time zone, a day is not', () => {
  const moment = '2026-12-24T12:00:00.000Z';
  expect(firstMoment(moment, 'Asia/Riyadh')).toBe(moment);
  expect(lastMoment(moment, 'Asia/Riyadh')).toBe(moment);
  expect(firstMoment('2026-12-24', 'Asia/Riyadh')).toBe('2026-12-23T21:00:00.000Z');
  expect(lastMoment('2026-12-24', 'Asia/Riyadh')).toBe('2026-12-24T20:59:59.999Z');
});

test('days are counted over the ends of months, years and summer time', () => {
  expect(daysAfter('2026-12-24', 30)).toBe('2027-01-23');
  expect(daysAfter('2026-03-28', 2)).toBe('2026-03-30');
  expect(daysAfter('2028-03-01', -1)).toBe('2028-02-29');
});

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const moments = fc
  .date({ min: new Date('1971-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

test('every moment lies in its own day, between its first and its last millisecond', () => {
  fc.assert(
    fc.property(moments, zones, (moment, timeZone) => {
      const date = dayIn(moment, timeZone);
      expect(startOfDay(date, timeZone) <= moment).toBe(true);
      expect(moment <= endOfDay(date, timeZone)).toBe(true);
      expect(dayIn(endOfDay(date, timeZone), timeZone)).toBe(date);
    }),
    { numRuns: 2_000 },
  );
});

test('the moment of a local time has this local time', () => {
  fc.assert(
    fc.property(moments, zones, (moment, timeZone) => {
      const shown = wallClock(moment, timeZone);
      expect(wallClock(momentAt(shown, timeZone), timeZone)).toBe(shown);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2026-11', 30],
  ['2026-12', 31],
])('the days of %s are %i', (month, count) => {
  const days = daysOf(month);
  expect(days).toHaveLength(count);
  expect([days[0], days.at(-1)]).toEqual([`${month}-01`, `${month}-${count}`]);
});

test.each([
  ['2026-11', -1, '2026-10'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['0026-01', -1, '0025-12'],
] as const)('the month beside %s by %i is %s', (month, step, beside) => {
  expect(monthBeside(month, step)).toBe(beside);
});

test('a moment belongs to the quarter of an hour that has begun', () => {
  const quarters = ['00:00', '14:59', '15:00', '44:59', '59:59'].map((minutes) =>
    quarterAt(`2026-11-21T18:${minutes}.999Z`),
  );
  expect(quarters.map((quarter) => quarter.slice(11))).toEqual([
    '18:00',
    '18:00',
    '18:15',
    '18:30',
    '18:45',
  ]);
});
