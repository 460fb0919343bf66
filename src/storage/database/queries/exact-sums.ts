// Sums of amounts of money, which can be higher than JavaScript's numbers and SQLite's integers are
// exact.
import { sql, type RawBuilder } from 'kysely';

/**
 * Each value is added up in two parts, as a multiple of this number and a rest. Amounts are below
 * 2^53, so both sums are exact for 2^36 rows, and far more than a restaurant has.
 */
const part = 67_108_864;

/**
 * SQL for the exact sum of whole numbers, as a text that `readSum` reads; without rows, and of
 * nulls alone, it is zero.
 */
export const exactSum = (value: RawBuilder<unknown>) => sql<string>`(
  coalesce(cast(sum((${value}) / ${sql.lit(part)}) as text), '0') || ' '
    || coalesce(cast(sum((${value}) % ${sql.lit(part)}) as text), '0'))`;

/** The sum in a text of `exactSum`. */
export function readSum(text: string): bigint {
  const [multiple = '0', rest = '0'] = text.split(' ');
  return BigInt(multiple) * BigInt(part) + BigInt(rest);
}
