// Typed days and times: what is shown is read back, and what is unclear is not.
import { expect, test } from 'vitest';
import { readDay, readTime, readTimeOfDay, writeTimeOfDay, writeTyped } from './typed-days.ts';

test.each([
  ['Nov 21, 2026', '2026-11-21'],
  ['november 21 2026', '2026-11-21'],
  ['21 Nov 2026', '2026-11-21'],
  ['21 نوفمبر 2026', '2026-11-21'],
  ['٢١ نوفمبر ٢٠٢٦', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  ['2024-2-29', '2024-02-29'],
  ['1000-01-01', '1000-01-01'],
])('%s is a day', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test.each([
  '',
  '21/11/2026',
  '11.12.2026',
  'Feb 30, 2026',
  'Nov 21',
  '2026-11',
  '2026-13-45',
  '0026-11-21',
  'No 21, 2026',
  '21 2026',
  'x',
])('%j is none', (typed) => {
  expect(readDay(typed)).toBeUndefined();
});

test.each([
  ['Nov 21, 2026 6:30 PM', '2026-11-21T18:30'],
  ['Nov 21, 2026 12:05 am', '2026-11-21T00:05'],
  ['Nov 21, 2026, 18:30', '2026-11-21T18:30'],
  ['21 نوفمبر 2026، 6:30 م', '2026-11-21T18:30'],
  ['Nov 21, 2026', '2026-11-21T00:00'],
  ['2026-11-21T18:30', '2026-11-21T18:30'],
  ['2026-13-45T18:30', undefined],
  ['2026-11-21T25:30', undefined],
  ['Nov 21, 2026 25:00', undefined],
  ['Nov 21, 2026 13:00 PM', undefined],
  ['Nov 21, 2026 6:75 PM', undefined],
])('%s is the time %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

test.each([
  ['6:30 PM', '18:30'],
  ['6 pm', '18:00'],
  ['6:30\u202fp.m.', '18:30'],
  ['18:30', '18:30'],
  ['9:05', '09:05'],
  ['٦:٣٠ م', '18:30'],
  ['12 ص', '00:00'],
  ['12:00 PM', '12:00'],
  ['24:00', undefined],
  ['13 PM', undefined],
  ['0:30 AM', undefined],
  ['6:75 PM', undefined],
  ['6', undefined],
  ['1830', undefined],
  ['noon', undefined],
  ['', undefined],
])('%j is the time of day %s', (typed, time) => {
  expect(readTimeOfDay(typed)).toBe(time);
});

test.each(['en', 'ar'] as const)('what a field shows is read back, in %s', (language) => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-09`;
    expect(readDay(writeTyped(day, language))).toBe(day);
    for (const time of ['00:05', '11:59', '12:00', '23:30']) {
      const at = `${day}T${time}`;
      expect(readTime(writeTyped(at, language))).toBe(at);
      expect(readTimeOfDay(writeTimeOfDay(time, language))).toBe(time);
    }
  }
});
