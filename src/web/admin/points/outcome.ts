// What a change would do to a balance, before it is made.
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

/** Where the balance would stand, or the sentence that refuses it; nothing without a number. */
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
  try {
    return rule().balance;
  } catch (error) {
    if (error instanceof Refusal) return error.sentence;
    throw error;
  }
}

/** What a bill as it is typed gives, and how it will be written; nothing while it is none. */
export function billTyped(typed: unknown, earning: Earning | null) {
  if (typeof typed !== 'string') return undefined;
  try {
    const { points, description } = changeOf({ kind: 'award', bill: foldAmount(typed) }, earning);
    return { points, written: description };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
