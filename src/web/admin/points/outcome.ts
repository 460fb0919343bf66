// What a change would do to a balance, before it is made.
import { entryOf, type Change, type Entry, type Multiplier } from '../../../domain/points.ts';
import { Refusal } from '../../../domain/refusal.ts';

/** Where the balance would stand, or the sentence that refuses it; nothing without a number. */
export function outcomeOf(
  balance: number,
  change: Omit<Change, 'description'>,
  running: readonly Multiplier[] = [],
) {
  if (!Number.isInteger(change.points)) return undefined;
  return balanceOr(() => entryOf(balance, { ...change, description: '' }, running));
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
