// Days in a file of members: birthdays and last visits, in the formats of programs and people.
import type { PlanAnswers } from '../../contract/data/imports.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence, type Sentence } from '../../contract/messages/sentences.ts';
import { foldTyped } from '../../contract/values/typed.ts';
import { memoize } from '../memoize.ts';
import { folded } from '../members/names.ts';

export type DateOrder = NonNullable<PlanAnswers['dates']>;

/**
 * A day in either order of day and month, null in one that gives no day: `1990-04-03`, or without a
 * year `--04-03` (ISO 8601, as vCards write it).
 */
export type ReadDay = Record<DateOrder, string | null>;

/** The length up to which a text can be a day. */
const longest = 60;

/**
 * Reads a day, with or without a time; undefined if it is none. A year of two digits is left out,
 * since it tells no century. Days before 1901 stand for unknown ones.
 */
export function readDay(typed: string): ReadDay | undefined {
  if (typed === '' || typed.length > longest) return undefined;
  const text = foldTyped(typed).replace(/\s+/g, ' ').trim().replace(time, '').trim();
  const [, y, , m, d] = yearFirst.exec(text) ?? [];
  if (y) return sure(dayOf({ year: y, month: Number(m), day: d }));
  // ISO 8601, as Sofra's own files have it.
  const [, ofYear, inMonth] = /^--(\d\d)-?(\d\d)$/.exec(text) ?? [];
  if (ofYear) return sure(dayOf({ year: '', month: Number(ofYear), day: inMonth }));
  const [, first, , second, , year] = numbers.exec(text) ?? [];
  if (first) {
    const dayFirst = dayOf({ year, month: Number(second), day: first });
    const monthFirst = dayOf({ year, month: Number(first), day: second });
    return (dayFirst ?? monthFirst) ? { dayFirst, monthFirst } : undefined;
  }
  const [, day, name, yearOf] = dayAndName.exec(text) ?? [];
  if (name) return sure(dayOf({ year: yearOf, month: monthNamed(name), day }));
  const [, before, dayAfter, yearAfter] = nameAndDay.exec(text) ?? [];
  return before
    ? sure(dayOf({ year: yearAfter, month: monthNamed(before), day: dayAfter }))
    : undefined;
}

const clock = String.raw`\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d+)?(?: ?[ap]\.?m\.?| ?[صم])?`;
const zone = String.raw`(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?`;
const time = new RegExp(`(?:[T ,]+|^)${clock}${zone}$`, 'i');
const yearFirst = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})$/;
const numbers = /^(\d{1,2})([-/. ])(\d{1,2})(?:(\2)(\d{4}|\d\d))?$/;
const dayAndName = /^(\d{1,2})\.?[-/ ,]*(\p{L}[\p{L}. ]*?)\.?(?:[-/ ,.]+(\d{4}|\d\d))?$/u;
const nameAndDay =
  /^(\p{L}[\p{L}. ]*?)\.?[-/ ]*(\d{1,2})(?:st|nd|rd|th)?(?:[-/ ,.]+(\d{4}|\d\d))?$/u;

const sure = (day: string | null): ReadDay | undefined =>
  day === null ? undefined : { dayFirst: day, monthFirst: day };

interface Parts {
  year: string | undefined;
  month: number;
  day: string | undefined;
}

function dayOf({ year = '', month, day = '' }: Parts): string | null {
  const written = year.length === 4 ? year : '';
  // In a leap year, as a birthday without a year may be on its additional day.
  const at = new Date(Date.UTC(Number(written || 2_000), month - 1, Number(day)));
  const isDay = at.getUTCMonth() === month - 1 && at.getUTCDate() === Number(day);
  if (!isDay || (written && Number(written) <= 1_900)) return null;
  return `${written || '-'}-${two(month)}-${two(Number(day))}`;
}

const two = (value: number) => String(value).padStart(2, '0');

/** The languages whose names of months are read; Arabic has them in several ways. */
const languages = ['en', 'ar-EG', 'ar-SY', 'ar-MA', 'ar-DZ', 'fr', 'de', 'es', 'it', 'pt', 'tr'];

const monthNames = memoize(() => {
  const names = new Map<string, number>();
  for (const language of languages) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      for (let number = 1; number <= 12; number += 1) {
        const name = monthKey(format.format(new Date(Date.UTC(2_000, number - 1, 15))));
        if (!names.has(name)) names.set(name, number);
      }
    }
  }
  return names;
});

const monthKey = (name: string) => folded(name).replace(/[.\s]/g, '');

/** The number of a month by its name, or by the first letters of an English one; 0 if unknown. */
const monthNamed = (name: string) =>
  monthNames().get(monthKey(name)) ?? monthNames().get(monthKey(name).slice(0, 3)) ?? 0;

/**
 * Collects the days of a file, one after the other. `order` answers which of day and month is
 * first; it refuses if no day tells, or if they tell different orders, unless `answer` settles it.
 */
export function createDateColumn() {
  const told = new Set<DateOrder>();
  let unclear: string | undefined;

  function add(text: string): void {
    const read = text === '' ? undefined : readDay(text);
    if (!read || read.dayFirst === read.monthFirst) return;
    if (read.monthFirst === null) told.add('dayFirst');
    else if (read.dayFirst === null) told.add('monthFirst');
    else unclear ??= text;
  }

  function order(answer: DateOrder | undefined): DateOrder | { wrong: Sentence } {
    const [one, other] = told;
    if (one && !other) return one;
    if (answer) return answer;
    if (unclear === undefined) return 'dayFirst';
    return { wrong: sentence(messages.importDatesUnclear, { example: unclear }) };
  }

  return { add, order };
}
