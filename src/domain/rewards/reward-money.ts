// What a reward is worth in money: its price on the menu, and what it costs the restaurant.
import { readPrice } from '../partners/prices.ts';
import { amountOf } from '../points/bill-rules.ts';
import type { Marks } from '../points/written.ts';

/** In the smallest unit of a currency, which is null where neither amount is known. */
export interface RewardMoney {
  menuPrice: number | null;
  ownCost: number | null;
  moneyCurrency: string | null;
}

/** The amounts of a reward alone; none without a reward, as after it was deleted. */
export const moneyOf = (reward: RewardMoney | undefined): RewardMoney => ({
  menuPrice: reward?.menuPrice ?? null,
  ownCost: reward?.ownCost ?? null,
  moneyCurrency: reward?.moneyCurrency ?? null,
});

/** Typed amounts; null removes one, and undefined keeps it. */
interface TypedMoney {
  menuPrice?: string | null | undefined;
  ownCost?: string | null | undefined;
}

/**
 * The amounts after those that are typed, in the currency of bills; nothing where none is typed.
 * An amount in another currency than a newly typed one is dropped. Refuses texts that `readPrice`
 * refuses.
 */
export function moneyAfter(
  before: RewardMoney,
  { menuPrice, ownCost }: TypedMoney,
  { currency, marks }: { currency: string | null; marks?: Marks | undefined },
): RewardMoney | undefined {
  if (menuPrice === undefined && ownCost === undefined) return undefined;
  const read = (typed: string | null) => typed && readPrice(typed, currency, marks).price;
  const moneyCurrency = menuPrice || ownCost ? currency : before.moneyCurrency;
  const kept = moneyCurrency === before.moneyCurrency ? before : moneyOf(undefined);
  const money = {
    menuPrice: menuPrice === undefined ? kept.menuPrice : read(menuPrice) || null,
    ownCost: ownCost === undefined ? kept.ownCost : read(ownCost) || null,
  };
  const isKnown = money.menuPrice !== null || money.ownCost !== null;
  return { ...money, moneyCurrency: isKnown ? moneyCurrency : null };
}

/** A reward with its amounts as texts: `12.00 SAR`. */
export const withMoneyWritten = <Row extends RewardMoney>({ moneyCurrency, ...row }: Row) => ({
  ...row,
  menuPrice: amountOf({ amount: row.menuPrice, currency: moneyCurrency }),
  ownCost: amountOf({ amount: row.ownCost, currency: moneyCurrency }),
});
