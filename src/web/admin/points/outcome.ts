// The balance that a change would lead to, for previews.
import { foldAmount } from '../../../contract/values.ts';
import { changeOf, type Earning } from '../../../domain/points/bills.ts';
import {
  entryOf,
  type Account,
  type Change,
  type Entry,
  type Multiplier,
} from '../../../domain/points/points.ts';
import { Refusal } from '../../../domain/refusal.ts';

/** The balance after a change, or the sentence that refuses it; nothing without a number. */
export function outcomeOf(
  account: Account,
  change: Omit<Change, 'description'>,
  running: readonly Multiplier[] = [],
) {
  if (!Number.isInteger(change.points)) return undefined;
  return balanceOr(() => entryOf(account, { ...change, description: '' }, running));
}

/** The balance after an entry, or the sentence that refuses it. */
export function balanceOr(rule: () => Entry) {
  const entry = orRefusal(rule);
  return entry instanceof Refusal ? entry.sentence : entry.balance;
}

/** The points for a typed bill, and its description; nothing while it is no amount. */
export function billTyped(typed: unknown, earning: Earning | null) {
  if (typeof typed !== 'string') return undefined;
  const bill = orRefusal(() => changeOf({ kind: 'award', bill: foldAmount(typed) }, earning));
  return bill instanceof Refusal ? undefined : { points: bill.points, written: bill.description };
}

/** The answer of a rule, or its refusal. */
export function orRefusal<Answer>(rule: () => Answer): Answer | Refusal {
  try {
    return rule();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
