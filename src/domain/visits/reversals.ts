// The rules of reversals: what a bill gives after a part of it was reversed, and what can be taken.
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { writeAmount } from '../points/bills.ts';
import { Refusal } from '../refusal.ts';

/** A bill as far as it was reversed; amounts are in the smallest unit of the currency. */
export interface ReversibleBill {
  amount: number | null;
  currency: string | null;
  /** The amounts that were reversed before, together. */
  reversed: number;
}

/**
 * What is left of a bill after a further amount; null where nothing is, as without an amount.
 * Refuses more than was left.
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

/** The points of a bill of which only a part is left: the same part of its points, rounded down. */
export const pointsLeft = (
  awarded: number,
  { left, amount }: { left: number | null; amount: number },
): number => (left === null ? 0 : Number((BigInt(awarded) * BigInt(left)) / BigInt(amount)));

/**
 * What a reversal takes of the points that stand, and what of them is owed, since it was spent.
 */
export function takenBack({ standing, due, free }: Record<'standing' | 'due' | 'free', number>) {
  const points = Math.max(0, Math.min(standing - due, free));
  return { points, owed: Math.max(0, standing - points - due) };
}
