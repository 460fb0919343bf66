// The figures of a day's close: its smallest parts, their sums by person, till or way, and the
// difference from the till's report.
import type { Identification } from '../../contract/visits/visits.ts';

export const plainFigures = [
  'visits',
  'points',
  'bills',
  'rewards',
  'benefits',
  'undone',
  'refunds',
  'approved',
] as const;

/** Whole numbers: visits, points and bills that stand, and the undone visits and refunds. */
export type PlainFigures = Record<(typeof plainFigures)[number], number>;

/**
 * Sums of bills in the smallest unit of a currency: what was settled, and what was refunded or
 * undone of it.
 */
export interface BillSums {
  currency: string;
  settled: bigint;
  refunded: bigint;
  undone: bigint;
}

export interface Figures extends PlainFigures {
  sums: readonly BillSums[];
}

/** Who settles visits in the close; the guest is not told apart. */
export const closeRoles = ['admin', 'program', 'customer', 'system'] as const;

/** The visits of one person or program at an outlet, at one till, with guests known in one way. */
export interface ClosePart extends Figures {
  outletId: number;
  role: (typeof closeRoles)[number];
  actorId: number | null;
  tillId: number | null;
  way: Identification | null;
}

/** What stands of the bills: what was settled less what was refunded and undone. */
export const standingOf = ({ settled, refunded, undone }: BillSums): bigint =>
  settled - refunded - undone;

/** The figures of several parts together; sums are in the order of their currencies. */
export function addUp(parts: readonly Figures[]): Figures {
  const sums = new Map<string, BillSums>();
  for (const { currency, settled, refunded, undone } of parts.flatMap((part) => part.sums)) {
    const before = sums.get(currency) ?? { settled: 0n, refunded: 0n, undone: 0n };
    sums.set(currency, {
      currency,
      settled: before.settled + settled,
      refunded: before.refunded + refunded,
      undone: before.undone + undone,
    });
  }
  const plain = Object.fromEntries(
    plainFigures.map((name) => [name, parts.reduce((sum, part) => sum + part[name], 0)]),
  ) as PlainFigures;
  return {
    ...plain,
    sums: [...sums.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
}

/** The parts in groups by a key, each added up, in the order of their first parts. */
export const groupsOf = <Key extends object>(
  parts: readonly ClosePart[],
  keyOf: (part: ClosePart) => Key,
): (Key & Figures)[] =>
  [...Map.groupBy(parts, (part) => JSON.stringify(keyOf(part))).values()].map((some) => ({
    ...keyOf(some[0]!),
    ...addUp(some),
  }));

export interface Counted {
  bills: number;
  amount: bigint;
  currency: string;
}

/**
 * What the till's report has more than the close; negative where it has less. Undefined where
 * nothing differs; the amount is null where the close has bills in another currency too.
 */
export function differenceOf(
  report: Counted,
  close: { bills: number; amounts: readonly { currency: string; amount: bigint }[] },
) {
  const bills = report.bills - close.bills;
  const isOne = close.amounts.every(({ currency }) => currency === report.currency);
  const amount = isOne ? report.amount - (close.amounts[0]?.amount ?? 0n) : null;
  return bills === 0 && amount === 0n ? undefined : { bills, amount };
}
