// Days and times of day as people type them, in the formats in which screens show them.
import { foldTyped } from '../../../contract/values/typed.ts';
import { memoize } from '../../../domain/memoize.ts';
import type { Language } from '../languages/en.ts';
import { dateText, locales } from './dates.ts';

/**
 * The day (`2026-11-21`) that a text says: with the name of its month in English or Arabic, or its
 * beginning, in any order, such as `Nov 21, 2026`; or written like `2026-11-21`. Nothing where it
 * says none.
 */
export function readDay(text: string): string | undefined {
  const folded = foldTyped(text);
  const [, ...iso] = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(folded) ?? [];
  if (iso.length > 0) return written(iso.map(Number));
  const numbers = (folded.match(/\d+/g) ?? []).map(Number);
  const [name = '', ...others] = folded.match(/\p{L}{3,}/gu) ?? [];
  const month = monthOf(name.toLowerCase());
  const year = numbers.find((number) => number >= 1_000);
  const day = numbers.find((number) => number < 1_000);
  if (numbers.length !== 2 || others.length > 0) return undefined;
  return month && year && day ? written([year, month, day]) : undefined;
}

/** The local time (`2026-11-21T18:30`) that a text says; midnight where it says a day alone. */
export function readTime(text: string): string | undefined {
  const folded = foldTyped(text).trim();
  const { index, 1: typed } = timeAtEnd.exec(folded) ?? { index: folded.length, 1: '00:00' };
  const [day, time] = [readDay(folded.slice(0, index)), readTimeOfDay(typed ?? '')];
  return day && time && `${day}T${time}`;
}

const timeAtEnd = /(?:(?<=\d)T|[\s,،]*)(\d{1,2}:\d{2}\s*(?:[ap]\.?m\.?|[صم])?)\s*$/iu;

/**
 * The time of day (`18:30`) that a text says by either clock, such as `6:30 PM`, `6 pm` or `18:30`.
 */
export function readTimeOfDay(text: string): string | undefined {
  const [, hour, minute = '00', half] = timeOfDay.exec(foldTyped(text).trim()) ?? [];
  if (hour === undefined || Number(minute) > 59) return undefined;
  if (half === undefined) {
    const isWhole = text.includes(':') && Number(hour) <= 23;
    return isWhole ? `${hour.padStart(2, '0')}:${minute}` : undefined;
  }
  if (Number(hour) < 1 || Number(hour) > 12) return undefined;
  const hours = (Number(hour) % 12) + (/^[pم]/iu.test(half) ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

const timeOfDay = /^(\d{1,2})(?::(\d{2}))?\s*([ap]\.?m\.?|[صم])?$/iu;

/** How a time of day is written in a field. */
export const writeTimeOfDay = (time: string, language: Language) =>
  dateText(`2024-01-01T${time}:00Z`, 'time', { language, timeZone: 'UTC' });

/** How a day, or a local time, is written in a field. */
export const writeTyped = (at: string, language: Language) =>
  at.includes('T')
    ? dateText(`${at}:00Z`, 'shortDateTime', { language, timeZone: 'UTC' })
    : dateText(`${at}T12:00:00Z`, 'shortDate', { language, timeZone: 'UTC' });

function written([year = 0, month = 0, day = 0]: readonly number[]): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  // A year below 1000 would look like a day of the month in the format with month names.
  const isYear = year >= 1_000 && year <= 9_999;
  const isReal = isYear && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? at.toISOString().slice(0, 10) : undefined;
}

/** The number of a month, from 1, whose name in either language begins so. */
function monthOf(name: string): number | undefined {
  if (name === '') return undefined;
  const found = (['en', 'ar'] as const)
    .map((language) => monthNames(language).findIndex((month) => month.startsWith(name)) + 1)
    .find((number) => number > 0);
  return found;
}

const monthNames = memoize((language: Language) => {
  const month = new Intl.DateTimeFormat(locales[language], { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, i) => month.format(Date.UTC(2024, i, 1)).toLowerCase());
});
