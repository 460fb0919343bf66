// A moment in every style of both languages.
import { expect, test } from 'vitest';
import { dateText, type DateStyle } from './dates.ts';

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
] as const)('%s in %s is %s', (style, language, said) => {
  const text = dateText(evening, style, { language, timeZone: 'UTC' });
  expect(text.replace(/[\u202f\u00a0]/g, ' ')).toBe(said);
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
