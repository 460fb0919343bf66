// Who is likely to come on a day: guests who came on many of the same weekdays before, at about the
// same time.
import { daysAfter } from '../days.ts';

/** The weeks that are looked at, and on how many of their days a likely guest came. */
const weeks = 12;
const enough = 4;
/** The limits of the lists, which fit on a sheet of A5. */
export const eveningLimits = { likely: 12, gifts: 6, near: 6, missed: 6 } as const;
/** Days within which the end of a gift is worth a word. */
export const giftEndsWithin = 7;
/** Days since the last visit of a guest who is near a level. */
export const nearWithin = 60;

/** The same weekday in each of the weeks before a day, the latest first. */
export const weekdaysBefore = (day: string): string[] =>
  Array.from({ length: weeks }, (_, i) => daysAfter(day, -7 * (i + 1)));

/** Counts on how many days each guest came. */
export function createRegulars() {
  const days = new Map<number, number>();
  return {
    /** Adds the guests of a whole day, each once. */
    add(guests: ReadonlySet<number>) {
      for (const id of guests) days.set(id, (days.get(id) ?? 0) + 1);
    },
    /** The guests who are likely to come, the most frequent first, and newer cards first. */
    likely: (): { id: number; times: number }[] =>
      [...days]
        .flatMap(([id, times]) => (times >= enough ? { id, times } : []))
        .toSorted((one, other) => other.times - one.times || other.id - one.id)
        .slice(0, eveningLimits.likely),
  };
}

const quarter = 15;

/**
 * The usual time among times of day such as `19:47`: the lower middle of them, at the beginning of
 * its quarter of an hour. Times before the hour at which days begin are late ones.
 */
export function usualTime(times: readonly string[], dayBegins: number): string {
  const sinceBeginning = times
    .map((time) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      return ((hours - dayBegins + 24) % 24) * 60 + minutes;
    })
    .toSorted((one, other) => one - other);
  const middle = sinceBeginning[(sinceBeginning.length - 1) >> 1] ?? 0;
  const minutes = Math.floor(middle / quarter) * quarter + dayBegins * 60;
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}
