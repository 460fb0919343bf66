// What the ledger tells of a guest's visits: months, and how far the next level is in visits.
import type { Transaction } from '../../contract/points/points.ts';
import { dayIn } from '../days.ts';

type Entry = Pick<Transaction, 'points' | 'timestamp' | 'undoes' | 'undoneBy'>;

interface Month<E> {
  /** `2026-11`, by the clocks of the restaurant. */
  month: string;
  entries: E[];
  /** What the entries come to. */
  points: number;
}

/** Entries, newest first, by the months in which they were made. */
export function monthsOf<E extends Pick<Entry, 'points' | 'timestamp'>>(
  entries: readonly E[],
  timeZone: string,
): Month<E>[] {
  const months: Month<E>[] = [];
  for (const entry of entries) {
    const month = dayIn(entry.timestamp, timeZone).slice(0, 7);
    if (months.at(-1)?.month !== month) months.push({ month, entries: [], points: 0 });
    const last = months.at(-1)!;
    last.entries.push(entry);
    last.points += entry.points;
  }
  return months;
}

/** Visits of which a usual one is made out, and as many of them as it takes. */
const [fewest, most] = [3, 10];
/** A distance of more visits than this is no reason to come. */
const farthest = 100;

/**
 * In how many visits the missing points are earned, if each brings as many as the median of the
 * last ten. A visit is a day on which points were given that were not taken back. Nothing where
 * there were fewer than three of them, or where it would take more than a hundred.
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
  const last = [...earned.values()].slice(0, most).toSorted((one, other) => one - other);
  if (last.length < fewest) return undefined;
  const visits = Math.ceil(missing / last[Math.floor(last.length / 2)]!);
  return visits <= farthest ? visits : undefined;
}
