// How long ago something was, as people say it.
import { locales } from './dates.ts';
import type { Language } from './en.ts';

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** '3 hours ago', 'yesterday', 'now' for less than a minute; a moment to come is 'in 3 hours'. */
export function agoText(moment: string, now: Date, language: Language) {
  const seconds = (Date.parse(moment) - now.getTime()) / 1_000;
  const [unit, size] = units.find(([, least]) => Math.abs(seconds) >= least) ?? [
    'second',
    Infinity,
  ];
  const format = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' });
  return format.format(Math.trunc(seconds / size), unit);
}
