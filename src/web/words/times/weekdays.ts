// The names of the weekdays, and their order in the restaurant's week.
import { memoize } from '../../../domain/memoize.ts';
import type { Language } from '../languages/en.ts';
import { locales } from './dates.ts';

/** The names from Monday; the narrow ones are letters. */
export const weekdayNames = memoize((language: Language, style: 'long' | 'short' | 'narrow') => {
  const weekday = new Intl.DateTimeFormat(locales[language], { weekday: style, timeZone: 'UTC' });
  // The first of January 2024 was a Monday.
  return weekdaysFrom(0).map((day) => weekday.format(Date.UTC(2024, 0, 1 + day)));
});

/** The weekdays (0 is Monday) in the order of a week that begins on a given one. */
export const weekdaysFrom = (weekBegins: number) =>
  Array.from({ length: 7 }, (_, place) => (weekBegins + place) % 7);

/** The name of the weekday of a day such as `2026-11-21`. */
export const weekdayOf = (day: string, language: Language, style: 'long' | 'short' = 'long') =>
  weekdayNames(language, style)[(new Date(day).getUTCDay() + 6) % 7]!;
