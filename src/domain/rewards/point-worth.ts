// The value of a point in money: what guests get for it in rewards, at menu price or at cost.

/** What so many points of rewards are worth, in the smallest unit of a currency. */
export interface Worth {
  amount: number;
  points: number;
  /** The number of served rewards behind it; null where it is that of a reward on offer. */
  served: number | null;
}

/** The value of a point from a business day on, at menu price and at cost. */
export interface PointValue {
  day: string;
  currency: string;
  menu: Worth | null;
  cost: Worth | null;
}

/** Below this number of served rewards, single ones would decide the average. */
const enoughServed = 30;

interface Known {
  /** The sums of the served rewards whose amount is known. */
  served: { amount: number; points: number; served: number };
  /** The rewards on offer whose amount is known, with their cost in points. */
  offered: readonly { amount: number; points: number }[];
}

/**
 * The average of the served rewards or, where they are few, the median of the rewards on offer: the
 * dearer one of two in the middle. Null where no amount is known.
 */
export function worthOf({ served, offered }: Known): Worth | null {
  if (served.served >= enoughServed) return served;
  if (offered.length === 0) return served.served > 0 ? served : null;
  const sorted = offered.toSorted(
    (one, other) => one.amount / one.points - other.amount / other.points,
  );
  return { ...sorted[Math.floor(sorted.length / 2)]!, served: null };
}

/** Points in money, rounded to the smallest unit, halves away from zero. */
export function inMoney(
  points: number,
  { amount, points: of }: Pick<Worth, 'amount' | 'points'>,
): bigint {
  const [whole, by] = [2n * BigInt(Math.abs(points)) * BigInt(amount), BigInt(of)];
  const rounded = (whole + by) / (2n * by);
  return points < 0 ? -rounded : rounded;
}
