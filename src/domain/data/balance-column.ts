// Balances in a file: the whole column decides whether a dot or a comma separates thousands.
import type { ThreeDigits } from '../../contract/data/imports.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence, type Sentence } from '../../contract/messages/sentences.ts';
import { foldTyped } from '../../contract/values/typed.ts';
import { limits } from '../../contract/values/values.ts';

const signs = ['.', ','] as const;
type Sign = (typeof signs)[number];

/** The meaning of each sign in a column. */
export type Signs = Record<Sign, ThreeDigits>;

/** The signs of English, which also hold for a column without any evidence. */
export const defaultSigns: Signs = { '.': 'fraction', ',': 'thousands' };

const otherThan: Record<Sign, Sign> = { '.': ',', ',': '.' };
const opposite: Record<ThreeDigits, ThreeDigits> = {
  thousands: 'fraction',
  fraction: 'thousands',
};

/**
 * Collects the balances of a column, one cell after the other. `read` answers the meaning of dot
 * and comma. If the column holds a number such as `1.000`, and the other numbers do not all show
 * that its sign separates thousands, it answers a refusal with that number as an example, unless
 * `answer` settles the meaning. A single fraction is not enough evidence: one typing error would
 * give everybody a thousandth of their balance.
 */
export function createBalanceColumn() {
  const meanings = { '.': new Set<ThreeDigits>(), ',': new Set<ThreeDigits>() };
  const open = new Map<Sign, string>();

  function add(text: string) {
    const plain = plainly(text);
    const sign = signs.find((one) => plain.includes(one));
    if (!sign) return;
    const meaning = meaningOf(plain);
    if (meaning) meanings[meaning.sign].add(meaning.role);
    else if (/^\d{1,3}[.,]\d{3}$/.test(plain) && !open.has(sign)) open.set(sign, text.trim());
  }

  function read(answer: ThreeDigits | null | undefined): Signs | { wrong: Sentence } {
    const settled: Partial<Signs> = {};
    for (const sign of signs) {
      const [one, ...others] = meanings[sign];
      if (one && others.length === 0) settled[sign] = one;
    }
    for (const sign of signs) {
      const other = settled[otherThan[sign]];
      if (meanings[sign].size === 0 && other) settled[sign] ??= opposite[other];
    }
    for (const [sign, example] of open) {
      if (settled[sign] === 'thousands') continue;
      if (!answer) return { wrong: sentence(messages.importPointsUnclear, { example }) };
      settled[sign] = answer;
    }
    for (const sign of signs) {
      const other = settled[otherThan[sign]];
      settled[sign] ??= other ? opposite[other] : defaultSigns[sign];
    }
    return settled as Signs;
  }

  return { add, read };
}

/** The meaning of a sign that a single number proves; undefined if it is ambiguous. */
function meaningOf(plain: string): { sign: Sign; role: ThreeDigits } | undefined {
  const [last] = /[.,](?=\d*$)/.exec(plain) ?? [];
  const first = signs.find((sign) => sign === /[.,]/.exec(plain)?.[0]);
  if (!last || !first) return undefined;
  // In 1,234.50 and 1.234,50 the first sign separates thousands, and the last one the fraction.
  if (first !== last) return { sign: first, role: 'thousands' };
  // 1.234.567
  if (/^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+$/.test(plain)) return { sign: first, role: 'thousands' };
  // The digits of 12.5, 1234.000 and 0.500 are not in groups of three.
  const isGrouped = /^[1-9]\d{0,2}[.,]\d{3}$/.test(plain);
  const isFraction = /^\d+[.,]\d+$/.test(plain) && !isGrouped;
  return isFraction ? { sign: first, role: 'fraction' } : undefined;
}

/**
 * Folds the text, unambiguous separators of thousands to `_`, and unambiguous decimal
 * separators to `~`.
 */
const plainly = (text: string) =>
  foldTyped(text)
    .trim()
    .replaceAll('\u066b', '~')
    .replaceAll(/[\u066c\u060c\u00a0\u202f ']/g, '_');

/**
 * Reads a balance with digits of any script, optionally in groups of three; a fraction may only be
 * zeros.
 */
export function pointsIn(text: string, meaning: Signs): number | { wrong: Sentence } {
  if (text === '') return 0;
  const plain = plainly(text).replace(/[.,]/g, (sign) =>
    meaning[sign as Sign] === 'thousands' ? '_' : '~',
  );
  const whole = plain.replace(/~0*$/, '');
  if (/^-\d/.test(whole)) return { wrong: sentence(messages.broughtBelowZero) };
  if (!/^(\d+|[1-9]\d{0,2}(_\d{3})+)$/.test(whole))
    return { wrong: sentence(messages.pointsWhole) };
  const points = Number(whole.replaceAll('_', ''));
  return points > limits.points ? { wrong: sentence(messages.balanceTooHigh) } : points;
}
