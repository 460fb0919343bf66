// Compares a day's bills of a till with the visits of the day: what earned, and what did not.
import type { BillVerdict } from '../../contract/visits/till-bills.ts';
import type { TillBill } from './till-files.ts';

/** A visit of the day that has a bill; amounts are in the smallest unit of its currency. */
export interface VisitWithBill {
  id: number;
  billKey: string | null;
  amount: number | null;
  currency: string | null;
  /** What was paid and earns nothing, such as tips, beside the amount. */
  unearned: number;
  /** What programs reversed of the amount. */
  reversed: number;
  /** Whether the visit was undone or reversed, or its points alone were. */
  undone: boolean;
}

/** A bill of the till with its visit, or one of both alone. */
export interface Compared<Visit extends VisitWithBill> {
  verdict: Exclude<BillVerdict, 'unread'>;
  bill?: TillBill;
  visit?: Visit;
}

/** What earned of a visit's bill. */
export const earnedOf = ({ amount, reversed }: VisitWithBill): bigint =>
  BigInt(amount ?? 0) - BigInt(reversed);

/**
 * Finds the visit of each bill by its number, and the visits that stand without a bill of the file.
 * A till may count what earns nothing or leave it out: a bill agrees with its visit where it lies
 * between what earned and all that was paid. Visits in another currency agree with none.
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
    // Of a bill that was settled anew, the visit that stands is the one.
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

/** The amount by which a verdict's sum grows: see `Comparison` in the contract. */
export function amountIn({ verdict, bill, visit }: Compared<VisitWithBill>): bigint {
  if (verdict === 'more') return earnedOf(visit!) - bill!.amount;
  return verdict === 'noBill' ? earnedOf(visit!) : bill!.amount;
}
