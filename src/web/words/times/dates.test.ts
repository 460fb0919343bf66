// A moment in every style of both languages, and how long ago it was. Days are counted by the
// calendar of the restaurant, hours and less by the clock.
import { expect, test } from 'vitest';
import { agoText, dateText, type DateStyle } from './dates.ts';

const evening = '2026-11-21T18:30:00.000Z';

test.each([
  ['date', 'en', 'November 21, 2026'],
  ['dateTime', 'en', 'November 21, 2026 at 6:30 PM'],
  ['day', 'en', 'Nov 21'],
  ['day', 'ar', '21 نوفمبر'],
  ['shortDate', 'en', 'Nov 21, 2026'],
  ['shortDateTime', 'en', 'Nov 21, 2026 6:30 PM'],
  ['date', 'ar', '21 نوفمبر 2026'],
  ['shortDate', 'ar', '21 نوفمبر 2026'],
] as const)('%s in %s is %s', (style, language, expected) => {
  const text = dateText(evening, style, { language, timeZone: 'UTC' });
  expect(text.replace(/[\u202f\u00a0]/g, ' ')).toBe(expected);
});

test.each<DateStyle>(['dateTime', 'shortDateTime'])('%s in Arabic has Latin digits', (style) => {
  const text = dateText(evening, style, { language: 'ar', timeZone: 'UTC' });
  expect(text).toMatch(/نوفمبر/);
  expect(text.match(/\p{Nd}+/gu)).toEqual(['21', '2026', '6', '30']);
});

test('east of the date line it is the next day', () => {
  const there = { language: 'en', timeZone: 'Pacific/Auckland' } as const;
  expect(dateText(evening, 'shortDateTime', there)).toBe('Nov 22, 2026 7:30 AM');
});

const now = new Date('2026-11-21T22:30:00.000Z');

test.each([
  ['2026-11-21T22:29:31.000Z', 'UTC', 'just now'],
  ['2026-11-21T19:00:00.000Z', 'UTC', '3 hours ago'],
  // 25 hours: in Riyadh it is half past one, and the day before yesterday ended at 24:00.
  ['2026-11-20T21:30:00.000Z', 'UTC', 'yesterday'],
  ['2026-11-20T20:30:00.000Z', 'Asia/Riyadh', '2 days ago'],
  ['2026-11-20T21:30:00.000Z', 'Asia/Riyadh', 'yesterday'],
  ['2026-11-23T23:30:00.000Z', 'UTC', 'in 2 days'],
  ['2026-09-01T00:00:00.000Z', 'UTC', '2 months ago'],
])('%s in %s was %s', (moment, timeZone, expected) => {
  expect(agoText(moment, { now, language: 'en', timeZone })).toBe(expected);
});

test('a moment is formatted in the time zone', () => {
  const expected = (timeZone: string) =>
    dateText(now.toISOString(), 'shortDateTime', { language: 'en', timeZone });
  expect(expected('Asia/Riyadh')).toBe('Nov 22, 2026 1:30 AM');
  expect(expected('America/New_York')).toBe('Nov 21, 2026 5:30 PM');
});
