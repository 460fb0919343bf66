// The columns for prices of benefits and stamps in a backup.
import * as z from 'zod/mini';
import { maxPrice } from '../../domain/partners/prices.ts';
import { rule } from './values.ts';

/** In the smallest unit of a currency; both are null where nothing was agreed on. */
export const agreedPrice = {
  price: z.nullable(z.int().check(z.minimum(1), z.maximum(maxPrice))),
  priceCurrency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/))),
};

export const isPriced = rule<{ price: number | null; priceCurrency: string | null }>(
  'priceCurrency',
  (row) => (row.price === null) === (row.priceCurrency === null),
);
