// Reads the days and times in files of tills as business days of the restaurant.
import { foldTyped } from '../../contract/values/typed.ts';
import { writtenDay } from '../days.ts';
import { businessDays, type Clocks } from './visit-rules.ts';

/**
 * The business day of a bill for each order of day and month; null if an order gives no valid day.
 * `any` if the file does not say the day.
 */
export type TillDays = 'any' | ByOrder<string>;

type ByOrder<Value> = Record<'dayFirst' | 'monthFirst', Value | null>;

const hour = 3_600_000;

/** The business days for the text of a moment; undefined if it cannot be read. */
export function readTillDays(text: string, clocks: Clocks): TillDays | undefined {
  const typed = simplified(text);
  if (withZone.test(typed)) {
    const at = Date.parse(typed);
    return Number.isNaN(at) ? undefined : always(businessDays(clocks)(new Date(at)));
  }
  const time = clockTime.exec(typed);
  const date = typed.slice(0, time?.index);
  // A day without a time counts as a business day of the till, assumed to be that of the
  // restaurant.
  const since = time ? timeOf(time) - clocks.dayBegins * hour : 0;
  if (Number.isNaN(since)) return undefined;
  // A time alone does not tell the day.
  if (date === '') return 'any';
  const found = datesIn(date);
  if (!found) return undefined;
  const dayOf = (begins: number | null) => (begins === null ? null : writtenDay(begins + since));
  return { dayFirst: dayOf(found.dayFirst), monthFirst: dayOf(found.monthFirst) };
}

const always = <Value>(value: Value): ByOrder<Value> => ({ dayFirst: value, monthFirst: value });

/** Folds the text, with single spaces, and the Arabic signs for a.m. and p.m. */
const simplified = (text: string) =>
  foldTyped(text).replace(/ص\.?$/, 'am').replace(/م\.?$/, 'pm').replace(/\s+/g, ' ').trim();

const withZone = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d:?\d\d)$/;
const clockTime = /(?:^|[ T]|, )(\d{1,2}):(\d\d)(?::\d\d(?:[.,]\d{1,9})?)?(?: ?([ap])\.?m\.?)?$/i;

/** The milliseconds since midnight; NaN if it is no time. */
function timeOf([, hours, minutes, half]: RegExpExecArray): number {
  const [h, m] = [Number(hours), Number(minutes)];
  if (m > 59 || h > 23 || (half && (h < 1 || h > 12))) return NaN;
  const onDial = half ? (h % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : h;
  return onDial * hour + m * 60_000;
}

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)$/;
const dayAndName = /^(\d{1,2})[-/. ]([a-z]{3})[a-z]*[-/., ]{1,2}(\d{4}|\d\d)$/i;
const nameAndDay = /^([a-z]{3})[a-z]*[-/. ](\d{1,2})[-/., ]{1,2}(\d{4}|\d\d)$/i;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The midnights of a date for each order of day and month, as if the restaurant were in UTC. */
function datesIn(date: string): ByOrder<number> | undefined {
  const [, y, , m, d] = yearFirst.exec(date) ?? [];
  if (y) return sure(midnight(y, Number(m), d));
  const [, first, , second, year] = yearLast.exec(date) ?? [];
  if (year) {
    const dayFirst = midnight(year, Number(second), first);
    const monthFirst = midnight(year, Number(first), second);
    return dayFirst === null && monthFirst === null ? undefined : { dayFirst, monthFirst };
  }
  const [, day, name, ofYear] = dayAndName.exec(date) ?? [];
  if (name) return sure(midnight(ofYear, monthNamed(name), day));
  const [, before, dayAfter, yearAfter] = nameAndDay.exec(date) ?? [];
  return before ? sure(midnight(yearAfter, monthNamed(before), dayAfter)) : undefined;
}

const sure = (day: number | null) => (day === null ? undefined : always(day));
const monthNamed = (name: string) => months.indexOf(name.toLowerCase()) + 1;

/** Null for a day that does not exist, such as the thirtieth of February. */
function midnight(year = '', month: number, day = ''): number | null {
  const at = new Date(
    Date.UTC(Number(year) + (year.length === 2 ? 2_000 : 0), month - 1, Number(day)),
  );
  const isDay = at.getUTCMonth() === month - 1 && at.getUTCDate() === Number(day);
  return isDay && at.getUTCFullYear() >= 2_000 ? at.getTime() : null;
}
