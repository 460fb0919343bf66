// The balance that a change would lead to, for previews.
import {
  entryOf,
  type Account,
  type Change,
  type Entry,
  type Multiplier,
} from '../../../domain/points/point-rules.ts';
import { orRefusal, Refusal } from '../../../domain/refusal.ts';

/** The balance after a change, or the sentence of its refusal; undefined without a number. */
export function outcomeOf(
  account: Account,
  change: Omit<Change, 'description'>,
  running: readonly Multiplier[] = [],
) {
  if (!Number.isInteger(change.points)) return undefined;
  return balanceOr(() => entryOf(account, { ...change, description: '' }, running));
}

/** The balance after the entry that a rule returns, or the sentence of the rule's refusal. */
export function balanceOr(rule: () => Entry) {
  const entry = orRefusal(rule);
  return entry instanceof Refusal ? entry.sentence : entry.balance;
}
