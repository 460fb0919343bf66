// Reads amounts of money as people of a country type them.
import { decimalsInUse, decimalsOf } from '../../contract/restaurant/currencies.ts';
import { plainMarks, type Marks } from './written.ts';

/** How an amount is to be read: the currency, and the marks; without them, the plain ones. */
export interface Reading {
  currency: string;
  marks?: Marks | undefined;
  /** Set for programs, which always write a decimal point and the decimals of the standard. */
  isPlain?: true | undefined;
}

/**
 * Splits a folded amount (`foldAmount`) without a sign into whole and decimal digits; undefined if
 * it is no amount, or if it could be two. Most amounts have one reading in any country: of two
 * marks the last one is that of the decimals, a mark that repeats separates thousands, and a mark
 * that is not followed by exactly three digits is that of the decimals. Only `1,250` and `1.250`
 * depend on the country: its mark of thousands separates thousands unless its prices have three
 * decimals, and its mark of decimals is one only if they have.
 */
export function splitAmount(text: string, reading: Reading): Split | undefined {
  if (!/^\d(?:[\d.,'٫]*\d)?$/.test(text)) return undefined;
  const decimal = decimalMarkIn(text) ?? decimalByCountry(text, reading);
  if (decimal === undefined || (reading.isPlain && !/^\.?$/.test(decimal))) return undefined;
  const [whole = '', fraction = '', ...more] = decimal === '' ? [text] : text.split(decimal);
  if (more.length > 0) return undefined;
  const grouped = /^[1-9]\d{0,2}(?:([.,'])\d{3})(?:\1\d{3})*$/;
  const inLakhs = reading.marks?.lakhs && /^[1-9]\d?(?:,\d\d)*,\d{3}$/.test(whole);
  if (!/^\d+$/.test(whole) && !grouped.test(whole) && !inLakhs) return undefined;
  return { whole: whole.replace(/\D/g, ''), fraction };
}

interface Split {
  whole: string;
  fraction: string;
}

/**
 * The mark of decimals in a folded amount: empty if it certainly has none, undefined if that
 * depends on the country.
 */
export function decimalMarkIn(text: string): string | undefined {
  const marks: string[] = text.match(/[.,'٫]/g) ?? [];
  const [first, ...others] = marks;
  const last = marks.at(-1);
  if (text.includes('٫')) return '٫';
  if (first === undefined || last === "'") return '';
  if (others.length > 0) return first === last ? '' : last;
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? undefined : first;
}

/** The mark of decimals in `1,250` or `1.250`; undefined if both readings are possible. */
function decimalByCountry(text: string, { currency, isPlain, marks = plainMarks }: Reading) {
  const [mark] = /[.,]/.exec(text)!;
  const decimals = decimalsOf(currency);
  const used = isPlain ? decimals : decimalsInUse(currency);
  if (mark === marks.group) return used === 3 ? undefined : '';
  // With fewer decimals in the standard, the amount is refused for its three.
  return mark === marks.decimal && (used === 3 || decimals !== 3) ? mark : undefined;
}
