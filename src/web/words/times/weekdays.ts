// The days of the week by their names, and in the order in which the weeks of the house have them.
import { memoize } from '../../../domain/memoize.ts';
import type { Language } from '../languages/en.ts';
import { locales } from './dates.ts';

/** The names from Monday; the narrow ones are letters. */
export const weekdayNames = memoize((language: Language, style: 'long' | 'short' | 'narrow') => {
  const weekday = new Intl.DateTimeFormat(locales[language], { weekday: style, timeZone: 'UTC' });
  // The first of January 2024 was a Monday.
  return weekdaysFrom(0).map((day) => weekday.format(Date.UTC(2024, 0, 1 + day)));
});

/** The weekdays, of which 0 is Monday, in the order of weeks that begin on one of them. */
export const weekdaysFrom = (weekBegins: number) =>
  Array.from({ length: 7 }, (_, place) => (weekBegins + place) % 7);
