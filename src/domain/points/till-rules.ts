// The till's shortcuts: the last members who were given points, usual amounts and reasons.
import { withoutBill } from './bill-rules.ts';
import { beforeEvent } from './point-rules.ts';

/** The fields of an entry from which shortcuts are computed. */
export interface TillEntry {
  customerId: number;
  points: number;
  description: string;
}

/** The limit of each list, and how many awards make an amount usual. */
const limits = { recent: 8, amounts: 4, reasons: 5 };
const fewestAwards = 5;

/**
 * Computes the shortcuts from awards, which are given newest first. An amount or a reason is listed
 * if it occurs more than once; of equally frequent values the latest comes first. The usual amount
 * is the median.
 */
export function habitsIn(awards: readonly TillEntry[]) {
  const bases = awards.map(baseOf);
  const typed = bases.filter(({ hasBill }) => !hasBill);
  const named = bases.filter(({ reason }) => reason !== '');
  const inOrder = bases.map(({ points }) => points).toSorted((a, b) => a - b);
  return {
    recent: [...new Set(awards.map(({ customerId }) => customerId))].slice(0, limits.recent),
    amounts: commonest(typed, ({ points }) => String(points))
      .slice(0, limits.amounts)
      .map(({ points }) => points),
    reasons: commonest(named, ({ reason }) => reason.toLowerCase())
      .slice(0, limits.reasons)
      .map(({ reason }) => reason),
    usual: inOrder.length < fewestAwards ? null : inOrder[Math.floor(inOrder.length / 2)]!,
  };
}

/** The multiple of the usual amount above which an award has to be confirmed. */
const unusual = 10;

/** Whether a number of points may be a typing error. */
export const isUnusual = (points: number, usual: number | null) =>
  usual !== null && points >= usual * unusual;

/** The points and the reason of an award before an event multiplied it. */
function baseOf(entry: TillEntry) {
  const { points, description } = beforeEvent(entry);
  return { points, ...withoutBill(description) };
}

/** The values that occur more than once, the most frequent first. */
function commonest<One>(all: readonly One[], kindOf: (one: One) => string): One[] {
  const kinds = Map.groupBy(all, kindOf);
  return [...kinds.values()]
    .filter((same) => same.length > 1)
    .toSorted((a, b) => b.length - a.length)
    .map((same) => same[0]!);
}
