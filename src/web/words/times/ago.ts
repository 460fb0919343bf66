// How long ago a moment was, in everyday words.
import { dayIn } from '../../../domain/days.ts';
import { memoize } from '../../../domain/memoize.ts';
import { locales } from './dates.ts';
import type { Language } from '../languages/en.ts';

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

interface Reading {
  now: Date;
  language: Language;
  timeZone: string;
}

/**
 * '3 hours ago', 'yesterday', 'now' for less than a minute; a moment to come is 'in 3 hours'. Days
 * are counted by the calendar of the time zone: yesterday ends at midnight.
 */
export function agoText(moment: string, { now, language, timeZone }: Reading) {
  const seconds = (Date.parse(moment) - now.getTime()) / 1_000;
  const [unit, size] = units.find(([, least]) => Math.abs(seconds) >= least) ?? [
    'second',
    Infinity,
  ];
  const format = formatOf(language);
  if (unit !== 'day') return format.format(Math.trunc(seconds / size), unit);
  const [then, today] = [moment, now].map((at) => Date.parse(dayIn(at, timeZone)));
  return format.format((then! - today!) / 86_400_000, unit);
}

const formatOf = memoize(
  (language: Language) => new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }),
);
