// The columns for prices of benefits and stamps in a backup.
import * as z from 'zod/mini';
import { highestBill } from '../../domain/points/bills.ts';
import { rule } from './values.ts';

/** In the smallest unit of a currency; both are null where nothing was agreed on. */
export const agreedPrice = {
  price: z.nullable(z.int().check(z.minimum(1))),
  priceCurrency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/))),
};

interface Priced {
  price: number | null;
  priceCurrency: string | null;
}

/** The rules of both columns: a price has the bound of a typed one. */
export const priceRules = [
  rule<Priced>('priceCurrency', (row) => (row.price === null) === (row.priceCurrency === null)),
  rule<Priced>(
    'price',
    ({ price, priceCurrency }) => price === null || price <= highestBill(priceCurrency ?? ''),
  ),
] as const;
