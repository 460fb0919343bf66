// Prices in the fields of a row's form, as the restaurant's country writes them.
import * as z from 'zod/mini';
import { foldAmount } from '../../../../../contract/values/typed.ts';
import { amountToType } from '../../../../words/amounts.ts';

/** A stored price, `5.00 SAR`, as it stands in its field: without its currency. */
export const priceToType = (price: string | null | undefined) =>
  price ? amountToType(price) : undefined;

/**
 * Leaves out prices that are typed as they are stored, so that they keep their currency; a new one
 * is in the currency of bills.
 */
export const withoutSamePrices = <Body extends object, const Name extends keyof Body & string>(
  row: { readonly [Key in Name]?: string | null | undefined } | undefined,
  names: readonly Name[],
) =>
  z.transform((body: Body): Body => {
    const isSame = (name: Name) => {
      const stored = priceToType(row?.[name]);
      return row !== undefined && body[name] === (stored === undefined ? null : foldAmount(stored));
    };
    const same: readonly string[] = names.filter(isSame);
    const others = Object.entries(body).filter(([name]) => !same.includes(name));
    return Object.fromEntries(others) as Body;
  });
