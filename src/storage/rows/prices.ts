// The columns for prices of benefits, stamps, rewards and claims in a backup.
import * as z from 'zod/mini';
import { maxPrice } from '../../domain/partners/prices.ts';
import { rule } from './values.ts';

/** In the smallest unit of a currency. */
const Money = z.nullable(z.int().check(z.minimum(1), z.maximum(maxPrice)));
export const CurrencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));

/** Both are null where nothing was agreed on. */
export const agreedPrice = { price: Money, priceCurrency: z.nullable(CurrencyCode) };

export const isPriced = rule<{ price: number | null; priceCurrency: string | null }>(
  'priceCurrency',
  (row) => (row.price === null) === (row.priceCurrency === null),
);

/** What a reward is worth; the currency is null where neither amount is known. */
export const rewardMoney = {
  menuPrice: Money,
  ownCost: Money,
  moneyCurrency: z.nullable(CurrencyCode),
};

export const hasCurrency = rule<{
  menuPrice: number | null;
  ownCost: number | null;
  moneyCurrency: string | null;
}>(
  'moneyCurrency',
  (row) => (row.menuPrice === null && row.ownCost === null) === (row.moneyCurrency === null),
);
