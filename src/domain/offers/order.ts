// The order of all offers, or of all benefits; the list of a level shows a part of them.
import { messages } from '../../contract/messages/messages.ts';
import type { OrderChange } from '../../contract/offers/lists.ts';
import { Refusal } from '../refusal.ts';

/**
 * All rows in their new order: the rows of `ids` are distributed over the places that they had
 * before, and all others keep theirs. Undefined if they are in this order already. Refuses an order
 * of other rows than those of `before`, and a `before` whose rows are missing or are in another
 * order by now.
 * @param all The numbers of all rows, in their current order.
 */
export function reordered(
  all: readonly number[],
  { ids, before }: OrderChange,
): number[] | undefined {
  const moved = new Set(ids);
  const isWhole = moved.size === ids.length && ids.length === before.length;
  if (!isWhole || !before.every((id) => moved.has(id)))
    throw new Refusal('invalid', messages.invalidInput);
  const now = all.filter((id) => moved.has(id));
  if (isSame(now, ids)) return undefined;
  if (!isSame(now, before)) throw new Refusal('conflict', messages.orderChanged);
  const next = ids.values();
  return all.map((id) => (moved.has(id) ? next.next().value! : id));
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, i) => id === other[i]);
