// Moments in everyday formats: 'November 21, 2026', and with the time in either length.
import { memoize } from '../../../domain/memoize.ts';
import type { Language } from '../languages/en.ts';

export type DateStyle =
  'time' | 'day' | 'month' | 'date' | 'dateTime' | 'shortDate' | 'shortDateTime';

// Given part by part: the medium style has no month names in Arabic.
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

const styles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  time: { timeStyle: 'short' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  date: { dateStyle: 'long' },
  dateTime: { dateStyle: 'long', timeStyle: 'short' },
  shortDate: day,
  shortDateTime: { ...day, hour: 'numeric', minute: '2-digit' },
};
export const locales: Record<Language, string> = { en: 'en-US', ar: 'ar-EG-u-nu-latn' };

interface Reading {
  language: Language;
  timeZone: string;
}

/**
 * Shows a moment (ISO 8601) by the clocks of a time zone: `time` is 'h:mm a', `day` 'MMM d',
 * `month` 'MMMM yyyy', `date` 'MMMM d, yyyy', `shortDate` 'MMM d, yyyy', `shortDateTime`
 * 'MMM d, yyyy h:mm a'; in Arabic with the Arabic month names.
 */
export function dateText(moment: string, style: DateStyle, { language, timeZone }: Reading) {
  const text = formatOf(style, language, timeZone).format(new Date(moment));
  if (style !== 'shortDateTime' || language !== 'en') return text;
  // Intl writes 'Nov 21, 2026, 6:30 PM', in some versions with a narrow space before PM.
  return text.replace(/, (?=\d+:)/, ' ').replace('\u202f', ' ');
}

/** Memoized: creating a format takes longer than everything else on a long list. */
const formatOf = memoize(
  (style: DateStyle, language: Language, timeZone: string) =>
    new Intl.DateTimeFormat(locales[language], { ...styles[style], timeZone }),
);
