// The book of a cash register: the points that its bills gave, lost and owe, computed from the
// rules in docs/connections/programs.md without Sofra's code.
import { expect } from 'vitest';
import type { Dice } from '../../../src/storage/seed/dice.ts';

/** The points for a riyal, chosen so that rounding matters. */
export const pointsPerUnit = '3.33';
/** The points of the reward that the register serves. */
export const cost = 40;

/** A guest as the register knows them. */
export interface Guest {
  id: number;
  cookie: string;
  points: number;
  spent: number;
  bills: Bill[];
  /** The guest has claimed a receipt; only one is possible in half an hour. */
  hasClaimed: boolean;
  /** A terminal is serving the guest, who can be at only one at a time. */
  isServed: boolean;
}

/** Amounts are in hundredths; timestamps are as sent. */
export interface Bill {
  number: string;
  guest: Guest;
  at: string;
  amount: number;
  tips: number;
  hasReward: boolean;
  /** The id of its visit, once settled. */
  visit?: number;
  /**
   * The points that it gave, and the part of them that stands; the difference was taken or is owed.
   */
  awarded: number;
  standing: number;
  owed: number;
  /** The reversed amount, and the number of reversals. */
  reversed: number;
  times: number;
  isUndone: boolean;
  /** The reversals that wait for the visit; null stands for all of the bill. */
  kept: (number | null)[];
}

export interface RegisterBook {
  guests: Guest[];
  bills: Bill[];
  /** The ids of all reversals. */
  reversals: Set<number>;
  /** The number of bills and reversals that were checked before. */
  checked: number;
}

/** A bill that has not been sent. */
export function newBill(book: RegisterBook, dice: Dice, guest: Guest): Bill {
  const amount = dice.whole([100, 30_000]);
  const daysAgo = dice.happens(0.2) ? dice.between([0, 3]) : 0;
  const bill: Bill = {
    number: `R-${book.bills.length + 1}`,
    guest,
    at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    amount,
    tips: dice.happens(0.2) ? dice.whole([1, 2_000]) : 0,
    hasReward: false,
    awarded: 0,
    standing: 0,
    owed: 0,
    reversed: 0,
    times: 0,
    isUndone: false,
    kept: [],
  };
  book.bills.push(bill);
  return bill;
}

export const money = (hundredths: number) => (hundredths / 100).toFixed(2);

const pointsOf = (amount: number) => Math.floor((amount * 333) / 10_000);

/** Notes that a bill was settled. A repeated answer must have the same visit. */
export function noteVisit(bill: Bill, visit: number): void {
  if (bill.visit !== undefined) return expect(visit, bill.number).toBe(bill.visit);
  const { guest } = bill;
  bill.visit = visit;
  bill.awarded = pointsOf(bill.amount);
  bill.standing = bill.awarded;
  guest.points += bill.awarded;
  if (bill.hasReward) guest.spent += cost;
  guest.bills.push(bill);
  for (const amount of bill.kept) takeBack(bill, amount);
}

/**
 * Reverses an amount of a bill, or with null all that is left. Returns the points that are taken,
 * and those that are owed because the guest has spent them.
 */
export function takeBack(bill: Bill, amount: number | null) {
  const { guest } = bill;
  const before = bill.amount - bill.reversed;
  // A reversal that has waited may exceed the bill; it then takes all that is left.
  const left = amount === null || amount > before ? 0 : before - amount;
  if (amount !== null && amount <= before) bill.reversed += amount;
  bill.times += 1;
  const due = Math.floor((bill.awarded * left) / bill.amount);
  if (left === 0) {
    bill.isUndone = true;
    if (bill.hasReward) guest.spent -= cost;
  }
  const points = Math.max(0, Math.min(bill.standing - due, guest.points - guest.spent));
  guest.points -= points;
  bill.standing -= points;
  bill.owed = Math.max(0, bill.standing - due);
  return { points, owed: bill.owed };
}
