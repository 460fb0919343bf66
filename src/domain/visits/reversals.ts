// The rules of reversals: the points that remain of a bill after a part was reversed, and the
// points that can be taken back.
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { writeAmount } from '../points/bill-rules.ts';
import { Refusal } from '../refusal.ts';

/** A bill and its reversed part; amounts are in the smallest unit of the currency. */
export interface ReversibleBill {
  amount: number | null;
  currency: string | null;
  /** The sum of earlier reversals. */
  reversed: number;
}

/**
 * The rest of a bill after reversing a further amount; null if nothing is left, which includes no
 * amount given. Refuses more than was left.
 */
export function leftAfter(bill: ReversibleBill, amount: number | null): number | null {
  if (amount === null) return null;
  const before = (bill.amount ?? 0) - bill.reversed;
  if (amount > before) {
    const left = writeAmount(BigInt(before), { currency: bill.currency ?? '' }).trim();
    throw new Refusal('conflict', sentence(messages.reversedTooMuch, { left }));
  }
  return amount === before ? null : before - amount;
}

/**
 * What a reversal of an amount (null for all that is left) does to a bill that gave points: whether
 * it takes all that is left of it, how much that is, and the points that are left. Refuses more
 * than is left.
 */
export function reversalOf(bill: ReversibleBill & { awarded: number }, amount: number | null) {
  const left = leftAfter(bill, amount);
  const due = pointsLeft(bill.awarded, { left, amount: bill.amount ?? 1 });
  return { whole: left === null, off: (bill.amount ?? 0) - bill.reversed - (left ?? 0), due };
}

/** The sum of earlier reversals of a bill. */
export const reversedBy = (before: readonly { amount: number | null }[]): number =>
  before.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** Refuses an amount that was read in another currency than that of the bill. */
export function refuseOtherCurrency(
  { currency }: Pick<ReversibleBill, 'currency'>,
  ours: string | null,
): void {
  if (currency === null || currency === ours) return;
  const told = { currency, ours: ours ?? '' };
  throw new Refusal('conflict', sentence(messages.reversedCurrency, told));
}

/** The points of the remaining part of a bill: in proportion to its amount, rounded down. */
export const pointsLeft = (
  awarded: number,
  { left, amount }: { left: number | null; amount: number },
): number => (left === null ? 0 : Number((BigInt(awarded) * BigInt(left)) / BigInt(amount)));

/** The points that a reversal takes back, and the points that are owed because they were spent. */
export function takenBack({ standing, due, free }: Record<'standing' | 'due' | 'free', number>) {
  const points = Math.max(0, Math.min(standing - due, free));
  return { points, owed: Math.max(0, standing - points - due) };
}
