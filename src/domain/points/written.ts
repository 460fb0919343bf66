// Writes amounts of money with the marks of a country. A guest's page has it, so it is small.
import { hasWholePrices } from '../../contract/restaurant/whole-prices.ts';

/** The marks of a country. */
export interface Marks {
  /** Before the decimals: a point or a comma. */
  decimal: string;
  /** Between groups of three digits: a point, a comma, a space or an apostrophe. */
  group: string;
  /** Set where groups above the first thousand have two digits, as in India: `1,23,456`. */
  lakhs?: true | undefined;
}

/** `1,234.50`: the marks of amounts in the ledger, in files, and of programs. */
export const plainMarks: Marks = { decimal: '.', group: ',' };

const plainAmounts = /(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2,4}))? ([A-Z]{3})(?![\p{L}\d])/gu;

/**
 * A text with its plain amounts (`Dinner · 1,234.50 EUR`) as a country writes them. Decimals that
 * are zero are left out in currencies whose prices have none.
 */
export const writtenIn = (text: string, marks: Marks = plainMarks): string =>
  text.replace(plainAmounts, (_, whole: string, fraction = '', currency: string) => {
    const isWhole = fraction === '' || (hasWholePrices(currency) && /^0+$/.test(fraction));
    const groups = groupsOf(whole.replaceAll(',', ''), marks).join(marks.group);
    return `${groups}${isWhole ? '' : marks.decimal + fraction} ${currency}`;
  });

function groupsOf(digits: string, { lakhs }: Marks): string[] {
  const size = lakhs ? 2 : 3;
  const rest = digits.slice(0, -3);
  const first = rest.length % size || (rest === '' ? 0 : size);
  const groups = rest.slice(first).match(lakhs ? /\d\d/g : /\d{3}/g) ?? [];
  return [rest.slice(0, first), ...groups, digits.slice(-3)].filter(Boolean);
}
