// Moments in everyday formats: 'November 21, 2026', with the time in either length, and how long
// ago they were.
import { memoize } from '../../../domain/memoize.ts';
import { dayIn } from '../../../domain/days.ts';
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

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/**
 * '3 hours ago', 'yesterday', 'just now' for less than a minute; a moment to come is 'in 3 hours',
 * and 'now' for less than a minute. Days are counted by the calendar of the time zone: yesterday
 * ends at midnight.
 */
export function agoText(moment: string, { now, language, timeZone }: Reading & { now: Date }) {
  const seconds = (Date.parse(moment) - now.getTime()) / 1_000;
  const [unit, size] = units.find(([, least]) => Math.abs(seconds) >= least) ?? [
    'second',
    Infinity,
  ];
  if (unit === 'second' && seconds <= 0) return justNow[language];
  const format = agoFormatOf(language);
  if (unit !== 'day') return format.format(Math.trunc(seconds / size), unit);
  const [then, today] = [moment, now].map((at) => Date.parse(dayIn(at, timeZone)));
  return format.format((then! - today!) / 86_400_000, unit);
}

const justNow: Record<Language, string> = { en: 'just now', ar: 'للتو' };

const agoFormatOf = memoize(
  (language: Language) => new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }),
);
