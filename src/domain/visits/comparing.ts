// Compares a day's bills of a till with the visits of the day, to find bills that earned no points
// or the wrong amount.
import type { BillVerdict } from '../../contract/visits/till-bills.ts';
import type { TillBill } from './till-files.ts';

/** A visit of the day that has a bill; amounts are in the smallest unit of its currency. */
export interface VisitWithBill {
  id: number;
  billKey: string | null;
  amount: number | null;
  currency: string | null;
  /** The amounts that earn no points, such as tips. */
  unearned: number;
  /** The part of the amount that programs have reversed. */
  reversed: number;
  /** Whether the visit, or only its points, was undone or reversed. */
  undone: boolean;
}

/** A bill of the till with its visit, or only a bill, or only a visit. */
export interface Compared<Visit extends VisitWithBill> {
  verdict: Exclude<BillVerdict, 'unread'>;
  bill?: TillBill;
  visit?: Visit;
}

/** The part of a visit's bill that earned points, after reversals. */
export const earnedOf = ({ amount, reversed }: VisitWithBill): bigint =>
  BigInt(amount ?? 0) - BigInt(reversed);

/**
 * Finds the visit of each bill by its number, and the visits whose bills are not in the file. A
 * till may include the amounts that earn no points or leave them out, so a bill agrees with its
 * visit if it is between the amount that earned points and the total paid. A visit in another
 * currency agrees with no bill.
 */
export function compareBills<Visit extends VisitWithBill>(
  bills: readonly TillBill[],
  visits: readonly Visit[],
  currency: string,
): Compared<Visit>[] {
  const byKey = new Map<string, Visit>();
  for (const visit of visits) {
    if (visit.billKey === null) continue;
    const other = byKey.get(visit.billKey);
    // The visit that stands wins if an undone bill was settled again.
    if (!other || other.undone) byKey.set(visit.billKey, visit);
  }
  const compared = bills.map((bill): Compared<Visit> => {
    const visit = byKey.get(bill.key);
    return { verdict: verdictOf(bill, { visit, currency }), bill, ...(visit && { visit }) };
  });
  const billed = new Set(compared.map(({ visit }) => visit?.id));
  const alone = visits.filter(({ id, undone }) => !undone && !billed.has(id));
  return [...compared, ...alone.map((visit) => ({ verdict: 'noBill' as const, visit }))];
}

function verdictOf(
  { amount }: TillBill,
  { visit, currency }: { visit: VisitWithBill | undefined; currency: string },
): Compared<VisitWithBill>['verdict'] {
  if (!visit) return 'notEarned';
  if (visit.undone) return 'undone';
  const earned = earnedOf(visit);
  if (visit.currency !== currency) return 'differs';
  if (earned > amount) return 'more';
  return amount > earned + BigInt(visit.unearned) ? 'differs' : 'earned';
}

/** The amount that is added to the sum of a verdict: see `Comparison` in the contract. */
export function amountIn({ verdict, bill, visit }: Compared<VisitWithBill>): bigint {
  if (verdict === 'more') return earnedOf(visit!) - bill!.amount;
  return verdict === 'noBill' ? earnedOf(visit!) : bill!.amount;
}
