// Days are counted by the calendar of the restaurant, hours and less by the clock.
import { expect, test } from 'vitest';
import { agoText } from './ago.ts';
import { dateText } from './dates.ts';

const now = new Date('2026-11-21T22:30:00.000Z');

test.each([
  ['2026-11-21T22:29:31.000Z', 'UTC', 'now'],
  ['2026-11-21T19:00:00.000Z', 'UTC', '3 hours ago'],
  // 25 hours: in Riyadh it is half past one, and the day before yesterday ended at 24:00.
  ['2026-11-20T21:30:00.000Z', 'UTC', 'yesterday'],
  ['2026-11-20T20:30:00.000Z', 'Asia/Riyadh', '2 days ago'],
  ['2026-11-20T21:30:00.000Z', 'Asia/Riyadh', 'yesterday'],
  ['2026-11-23T23:30:00.000Z', 'UTC', 'in 2 days'],
  ['2026-09-01T00:00:00.000Z', 'UTC', '2 months ago'],
])('%s in %s was %s', (moment, timeZone, said) => {
  expect(agoText(moment, { now, language: 'en', timeZone })).toBe(said);
});

test('a moment is formatted in the time zone', () => {
  const said = (timeZone: string) =>
    dateText(now.toISOString(), 'shortDateTime', { language: 'en', timeZone });
  expect(said('Asia/Riyadh')).toBe('Nov 22, 2026 1:30 AM');
  expect(said('America/New_York')).toBe('Nov 21, 2026 5:30 PM');
});
