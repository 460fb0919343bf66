// What a till has at hand: who was given points last, how many are usual, and what for.
import { withoutBill } from './bills.ts';

/** An entry of the ledger, as far as a till learns from it. */
export interface TillEntry {
  customerId: number;
  points: number;
  description: string;
}

/** How many of each there are at most, and how many awards it takes to call something usual. */
const most = { recent: 8, amounts: 4, reasons: 5 };
const fewestAwards = 5;

/**
 * Reads awards, the newest first. An amount or a reason is common if it was given more than once;
 * of those that are as common, the latest comes first. What is usual is the median.
 */
export function habitsIn(awards: readonly TillEntry[]) {
  const bases = awards.map(baseOf);
  const typed = bases.filter(({ hasBill }) => !hasBill);
  const named = bases.filter(({ reason }) => reason !== '');
  const inOrder = bases.map(({ points }) => points).toSorted((a, b) => a - b);
  return {
    recent: [...new Set(awards.map(({ customerId }) => customerId))].slice(0, most.recent),
    amounts: commonest(typed, ({ points }) => String(points))
      .slice(0, most.amounts)
      .map(({ points }) => points),
    reasons: commonest(named, ({ reason }) => reason.toLowerCase())
      .slice(0, most.reasons)
      .map(({ reason }) => reason),
    usual: inOrder.length < fewestAwards ? null : inOrder[Math.floor(inOrder.length / 2)]!,
  };
}

/** How many times what is usual is so much that it is asked about once more. */
const unusual = 10;

/** Whether so many points may be a slip of the finger. */
export const isUnusual = (points: number, usual: number | null) =>
  usual !== null && points >= usual * unusual;

/** What was asked for: before an event multiplied it, and without what the ledger wrote beside. */
function baseOf({ points, description }: TillEntry) {
  const [, asked = '', times = ''] = /^(.*) \(×(\d{1,3}) .*\)$/s.exec(description) ?? [];
  // A description that somebody typed may look the same.
  const multiplied = times !== '' && points % Number(times) === 0;
  return {
    points: multiplied ? points / Number(times) : points,
    ...withoutBill(multiplied ? asked : description),
  };
}

/** The latest of each kind that is there more than once, in the order of their counts. */
function commonest<One>(all: readonly One[], kindOf: (one: One) => string): One[] {
  const kinds = Map.groupBy(all, kindOf);
  return [...kinds.values()]
    .filter((same) => same.length > 1)
    .toSorted((a, b) => b.length - a.length)
    .map((same) => same[0]!);
}
