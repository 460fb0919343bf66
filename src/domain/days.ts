// Days and times of day as the clocks of a time zone show them.

import { isDay } from '../contract/values/typed.ts';
import { memoize } from './memoize.ts';

const day = 86_400_000;
/** Moments are kept as text, which sorts by time only in years of four digits. */
const [first, last] = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map(Date.parse);

/** The day of a moment in a time zone: `2026-12-24`. */
export const dayIn = (moment: Date | string, timeZone: string) =>
  wallClock(moment, timeZone).slice(0, 10);

/** The local time of a moment, in the format of a `datetime-local` field: `2026-12-24T18:30`. */
export function wallClock(moment: Date | string, timeZone: string): string {
  const at = new Date(moment).getTime();
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16);
}

/**
 * The local times of many moments (ISO 8601), in milliseconds as if they were UTC. The offset is
 * computed only once for a day on which the clocks do not change.
 */
export const wallClocks = memoize((timeZone: string): ((moment: string) => number) => {
  const offsets = new Map<number, number | undefined>();
  return (moment) => {
    const at = Date.parse(moment);
    const begins = Math.floor(at / day) * day;
    if (!offsets.has(begins)) offsets.set(begins, steadyOffset(begins, timeZone));
    return at + (offsets.get(begins) ?? offsetAt(at, timeZone));
  };
});

/** The days of many moments in a time zone. */
export function daysIn(timeZone: string): (moment: Date) => string {
  const shown = wallClocks(timeZone);
  return (moment) => writtenDay(shown(moment.toISOString()));
}

/** The day of a local time, which is in milliseconds as if it were UTC. */
export const writtenDay = (shown: number) => new Date(shown).toISOString().slice(0, 10);

/** The offset during a UTC day; undefined if the clocks change on that day. */
function steadyOffset(begins: number, timeZone: string): number | undefined {
  const offset = offsetAt(begins, timeZone);
  return offset === offsetAt(begins + day, timeZone) ? offset : undefined;
}

/** The day a number of days after another one, or before it if the number is negative. */
export const daysAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/** The beginning of the quarter of an hour of a moment (ISO 8601), in UTC: `2026-11-21T18:30`. */
export function quarterAt(moment: string): string {
  const minutes = Math.floor(Number(moment.slice(14, 16)) / 15) * 15;
  return moment.slice(0, 14) + String(minutes).padStart(2, '0');
}

/** The days of a month such as `2026-11`, in their order. */
export function daysOf(month: string): string[] {
  const days = Array.from({ length: 31 }, (_, i) => daysAfter(`${month}-01`, i));
  return days.filter((date) => date.startsWith(month));
}

/** The month before or after another one, such as `2026-11`. */
export function monthBeside(month: string, step: -1 | 1): string {
  const at = new Date(`${month}-01`);
  at.setUTCMonth(at.getUTCMonth() + step);
  return at.toISOString().slice(0, 7);
}

/** The first moment of a day, ISO 8601 in UTC. */
export const startOfDay = (date: string, timeZone: string) =>
  written(momentOf(Date.parse(date), timeZone));

/** The first moment of the month in which a moment is, ISO 8601 in UTC. */
export const startOfMonth = (at: Date, timeZone: string) =>
  startOfDay(`${dayIn(at, timeZone).slice(0, 7)}-01`, timeZone);

/** The last millisecond of a day, ISO 8601 in UTC. */
export const endOfDay = (date: string, timeZone: string) =>
  written(momentOf(Date.parse(date) + day, timeZone) - 1);

/** The moment at which something begins that is given as a day or a moment. */
export const firstMoment = (dayOrMoment: string, timeZone: string) =>
  isDay(dayOrMoment) ? startOfDay(dayOrMoment, timeZone) : dayOrMoment;

/** The moment at which something ends that is given as a day or a moment. */
export const lastMoment = (dayOrMoment: string, timeZone: string) =>
  isDay(dayOrMoment) ? endOfDay(dayOrMoment, timeZone) : dayOrMoment;

/** The moment, ISO 8601 in UTC, at which the clocks show a time such as `2026-12-24T18:30`. */
export const momentAt = (time: string, timeZone: string) =>
  written(momentOf(Date.parse(`${time}Z`), timeZone));

const written = (moment: number) =>
  new Date(Math.min(Math.max(moment, first!), last!)).toISOString();

/**
 * The moment at which the local time is `shown` (in milliseconds, as if it were UTC). A local time
 * that occurs twice means the first occurrence. A local time that is skipped is read with the
 * offset before the change (RFC 5545, 3.3.5); a skipped midnight is the moment of the change.
 */
function momentOf(shown: number, timeZone: string): number {
  const [before, after] = [shown - day, shown + day].map((near) => offsetAt(near, timeZone));
  const moments = [shown - before!, shown - after!].toSorted((one, other) => one - other);
  return moments.find((at) => at + offsetAt(at, timeZone) === shown) ?? shown - before!;
}

/** Milliseconds by which the clocks of the zone are ahead of UTC at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  const offset = formatIn(timeZone).formatToParts(moment).find(isOffset)?.value ?? '';
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(offset) ?? [];
  const distance = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? -distance : distance;
}

const isOffset = ({ type }: Intl.DateTimeFormatPart) => type === 'timeZoneName';

/** Making a format takes a hundred times as long as using it. */
const formatIn = memoize(
  (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
);
