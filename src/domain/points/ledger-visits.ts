// A guest's visits according to the ledger: by month, and how many more the next level takes.
import type { Transaction } from '../../contract/points/points.ts';
import { dayIn } from '../days.ts';

type Entry = Pick<Transaction, 'points' | 'timestamp' | 'undoes' | 'undoneBy'>;

interface Month<E> {
  /** The month in the restaurant's time zone: `2026-11`. */
  month: string;
  entries: E[];
}

/** Entries, newest first, by the months in which they were made. */
export function monthsOf<E extends Pick<Entry, 'timestamp'>>(
  entries: readonly E[],
  timeZone: string,
): Month<E>[] {
  const months: Month<E>[] = [];
  for (const entry of entries) {
    const month = dayIn(entry.timestamp, timeZone).slice(0, 7);
    if (months.at(-1)?.month !== month) months.push({ month, entries: [] });
    months.at(-1)!.entries.push(entry);
  }
  return months;
}

/** The median is taken of the last visits: at least `fewest`, at most `limit`. */
const [fewest, limit] = [3, 10];
/** The limit above which the number of visits is not shown, since it would discourage. */
const farthest = 100;

/**
 * The number of visits in which the missing points are earned, if each brings the median of the
 * last ten. A visit is a day with an award that was not undone. Undefined with fewer than three
 * visits, or where it would take more than a hundred.
 */
export function visitsTo(
  missing: number,
  { entries, timeZone }: { entries: readonly Entry[]; timeZone: string },
): number | undefined {
  const earned = new Map<string, number>();
  for (const { points, timestamp, undoes, undoneBy } of entries) {
    if (undoes !== null || undoneBy !== null) continue;
    const day = dayIn(timestamp, timeZone);
    if (points > 0) earned.set(day, (earned.get(day) ?? 0) + points);
  }
  const last = [...earned.values()].slice(0, limit).toSorted((one, other) => one - other);
  if (last.length < fewest) return undefined;
  const visits = Math.ceil(missing / last[Math.floor(last.length / 2)]!);
  return visits <= farthest ? visits : undefined;
}
