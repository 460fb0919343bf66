// The marks of amounts of money in a country.
import * as z from 'zod/mini';

/**
 * The marks of amounts in the restaurant's country (`domain/points/written.ts`); left out where
 * they are those of `1,234.50`.
 */
export const Marks = z.object({
  decimal: z.string(),
  group: z.string(),
  lakhs: z.optional(z.literal(true)),
});
