// A price as it is typed, in the currency of bills.
import * as z from 'zod/mini';
import { messages } from '../messages/messages.ts';
import { bounded } from './bounds.ts';
import { amountCharacters, foldAmount } from './typed.ts';
import { limits } from './values.ts';

export const TypedPrice = bounded(
  limits.bill,
  z.overwrite(foldAmount),
  z.regex(amountCharacters, messages.priceCharacters),
  z.minLength(1, messages.priceCharacters),
);
