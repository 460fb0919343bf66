// Opening hours: whether a moment is outside of them, in the restaurant's time zone.
import type { OpeningHours } from '../../contract/restaurant/setting-values.ts';
import { wallClocks } from '../days.ts';

const minute = 60_000;
const day = 24 * 60;
/**
 * Minutes before and after the opening hours that still count as open: guests pay after the last
 * order.
 */
const grace = 30;

/**
 * Returns a function that tells whether the restaurant is closed at a moment (ISO 8601); without
 * opening hours it is never closed. Hours that end at or before their beginning end on the next
 * day.
 */
export function closedAt(hours: OpeningHours | null, timeZone: string): (at: string) => boolean {
  if (!hours) return () => false;
  const clock = wallClocks(timeZone);
  const spans = hours.map((open) => open && spanOf(open));
  return (at) => {
    const shown = Math.floor(clock(at) / minute);
    const today = Math.floor(shown / day);
    return ![-1, 0, 1].some((days) => {
      const span = spans[weekdayOf(today + days)];
      const since = shown - (today + days) * day;
      return span && since >= span.from - grace && since < span.to + grace;
    });
  };
}

/** The first of January 1970 was a Thursday; weeks begin on Monday. */
const weekdayOf = (days: number) => (((days + 3) % 7) + 7) % 7;

function spanOf({ from, to }: { from: string; to: string }) {
  const [begins, ends] = [minutesOf(from), minutesOf(to)];
  return { from: begins, to: ends > begins ? ends : ends + day };
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
