// The price on which the restaurant and a partner have agreed for a benefit.
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { amountOf, exampleBill, readAmount, writeAmount } from '../points/bill-rules.ts';
import type { Reading } from '../points/reading.ts';
import type { Marks } from '../points/written.ts';
import { Refusal } from '../refusal.ts';

/** A price in the smallest unit of a currency; both are null where none was agreed on. */
export interface Price {
  price: number | null;
  priceCurrency: string | null;
}

export const noPrice: Price = { price: null, priceCurrency: null };

/**
 * Reads a typed price in the currency of bills. Refuses a text that is no amount of the currency,
 * and amounts above `maxPrice`.
 */
export function readPrice(typed: string, currency: string | null, marks?: Marks): Price {
  if (currency === null) throw new Refusal('invalid', messages.priceNeedsCurrency);
  const price = Number(amountIn(typed, { currency, marks }));
  if (!(price <= maxPrice)) throw new Refusal('invalid', messages.priceTooHigh);
  return { price, priceCurrency: currency };
}

/**
 * The limit of a price in the smallest unit: JavaScript represents the sum of a month of stamps
 * exactly.
 */
export const maxPrice = 1_000_000_000;

function amountIn(typed: string, reading: Reading): bigint {
  try {
    return readAmount(typed, reading);
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    const example = exampleBill(reading);
    throw new Refusal('invalid', sentence(messages.priceFormat, { example }));
  }
}

/** `5.00 SAR`; null for none. */
export const writePrice = ({ price, priceCurrency }: Price) =>
  amountOf({ amount: price, currency: priceCurrency });

interface Served extends Price {
  served: number;
}

/** The price of a single benefit and the sum, written with the currency; empty without a price. */
export function pricesOf({ served, ...price }: Served): { price?: string; amount?: string } {
  const one = writePrice(price);
  const all = amountOf({
    amount: price.price === null ? null : price.price * served,
    currency: price.priceCurrency,
  });
  return one === null || all === null ? {} : { price: one, amount: all };
}

/** The sums of agreed prices, one for each currency, sorted by its code. */
export function sumsOf(rows: readonly Served[]): string[] {
  const sums = new Map<string, bigint>();
  for (const { price, priceCurrency: currency, served } of rows) {
    if (price === null || currency === null) continue;
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(price) * BigInt(served));
  }
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, sum]) => writeAmount(sum, { currency }));
}
