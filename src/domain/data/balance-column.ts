// Balances in a file: the whole column decides whether a dot or a comma separates thousands.
import type { PlanAnswers, ThreeDigits } from '../../contract/data/imports.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence, type Sentence } from '../../contract/messages/sentences.ts';
import { foldTyped } from '../../contract/values/typed.ts';
import { limits } from '../../contract/values/values.ts';
import { memoize } from '../memoize.ts';

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
  /** The first balance with a fraction, if a sign before its last digits begins one. */
  const fractions = new Map<Sign | '~', string>();
  let negative: string | undefined;
  let money: string | undefined;
  const meanings = { '.': new Set<ThreeDigits>(), ',': new Set<ThreeDigits>() };
  const open = new Map<Sign, string>();

  function add(text: string) {
    if (/^\d*$/.test(text) || text.length > longestBalance) return;
    if (isMoney(text)) money ??= text;
    const plain = plainly(text);
    if (isNegative(plain)) negative ??= text;
    const [, last] = /([.,~])\d*[1-9]\d*$/.exec(plain) ?? [];
    if (last && !fractions.has(last as Sign)) fractions.set(last as Sign, text);
    const sign = signs.find((one) => plain.includes(one));
    if (!sign) return;
    const meaning = meaningOf(plain);
    if (meaning) meanings[meaning.sign].add(meaning.role);
    else if (/^\d{1,3}[.,]\d{3}$/.test(plain) && !open.has(sign)) open.set(sign, text.trim());
  }

  /** A number whose meaning the cells do not show; undefined if there is none. */
  function unclear(): string | undefined {
    const settled = shownBy(meanings);
    return [...open].find(([sign]) => settled[sign] !== 'thousands')?.[1];
  }

  function read(answer: ThreeDigits | null | undefined): Signs | { wrong: Sentence } {
    const settled = shownBy(meanings);
    const example = unclear();
    if (example !== undefined && !answer) {
      return { wrong: sentence(messages.importPointsUnclear, { example }) };
    }
    for (const sign of open.keys()) if (settled[sign] !== 'thousands') settled[sign] = answer!;
    for (const sign of signs) {
      const other = settled[otherThan[sign]];
      settled[sign] ??= other ? opposite[other] : defaultSigns[sign];
    }
    return settled as Signs;
  }

  /** What the owner has to be asked and has not answered; undefined if nothing. */
  function question(meaning: Signs, answers: PlanAnswers): Sentence | undefined {
    if (money !== undefined && !answers.money) {
      return sentence(messages.importPointsMoney, { example: money });
    }
    const inFractions = [...fractions].find(
      ([sign]) => sign === '~' || meaning[sign] !== 'thousands',
    );
    if (inFractions && !answers.fractions) {
      return sentence(messages.importPointsFraction, { example: inFractions[1] });
    }
    if (negative === undefined || answers.belowZero) return undefined;
    return sentence(messages.importPointsBelowZero, { example: negative });
  }

  return { add, unclear, read, question };
}

/** The meanings that the cells show by themselves. */
function shownBy(meanings: Record<Sign, Set<ThreeDigits>>): Partial<Signs> {
  const settled: Partial<Signs> = {};
  for (const sign of signs) {
    const [one, ...others] = meanings[sign];
    if (one && others.length === 0) settled[sign] = one;
  }
  for (const sign of signs) {
    const other = settled[otherThan[sign]];
    if (meanings[sign].size === 0 && other) settled[sign] ??= opposite[other];
  }
  return settled;
}

const isNegative = (plain: string) => /^-[\d.,_~]*[1-9][\d.,_~]*$/.test(plain);

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
 * Folds the text without a unit, unambiguous separators of thousands to `_`, unambiguous decimal
 * separators to `~`, and a minus after the number or brackets around it to a minus before it.
 */
const plainly = (text: string) =>
  withoutUnit(foldTyped(text).trim())
    .replace(/^\((.*)\)$|^(.*\d)-$/, '-$1$2')
    .replace(/^\+/, '')
    .replaceAll('\u066b', '~')
    .replaceAll(/[\u066c\u060c\u00a0\u202f ']/g, '_');

/** Points as a unit beside a number. */
const units = /^(?:points?|pts?|p|stars?|نقاط|نقطه|نقطة|نجوم|نجمة)$/i;

/** The number without points or money beside it; unchanged if another word stands there. */
function withoutUnit(text: string): string {
  const { number, unit } = apart(text);
  return unit === '' || (number !== '' && (units.test(unit) || isCurrency(unit))) ? number : text;
}

/** A number, and the letters or signs before or after it. */
function apart(text: string) {
  const [, before = '', number = text, after = ''] =
    /^([^\d(+-]*)([(+-]*\d.*\d[)-]?|[(+-]*\d[)-]?)([^\d]*)$/s.exec(text) ?? [];
  const letters = `${before}${after}`.replace(/[\s._:]/g, '');
  return { number: letters === '' ? text : number.trim(), unit: letters };
}

/** Whether a number stands beside the sign, the code or the name of a currency. */
export function isMoney(text: string): boolean {
  if (text.length > longestBalance || !/\p{Nd}/u.test(text)) return false;
  const { unit } = apart(foldTyped(text).trim());
  return unit !== '' && isCurrency(unit);
}

/** Characters up to which a cell can be a balance. */
const longestBalance = 60;

const isCurrency = (unit: string) =>
  /^\p{L}{0,3}\p{Sc}\p{L}{0,3}$/u.test(unit) || currencyWords().has(unit.toUpperCase());

/** The codes of all currencies, their signs and names in Arabic, and usual ways to write them. */
const currencyWords = memoize(() => {
  const words = new Set(['SR', 'DH', 'DHS', 'KD', 'BD', 'QR', 'RO', 'JD', 'LE', 'LL', 'TL', 'RS']);
  for (const currency of Intl.supportedValuesOf('currency')) {
    words.add(currency);
    for (const currencyDisplay of ['symbol', 'name'] as const) {
      const format = new Intl.NumberFormat('ar', { style: 'currency', currency, currencyDisplay });
      const { value = '' } = format.formatToParts(1).find(({ type }) => type === 'currency') ?? {};
      const plain = value.replace(/[.\u200e\u200f\u061c]/g, '').trim();
      words.add(plain.replaceAll(/\s/g, '').toUpperCase()).add(plain.split(' ')[0]!);
    }
  }
  words.delete('');
  return words;
});

/** Whether a cell is a number of points, or may be one: `1,250`, `12.5`, `-3`, `40 pts`. */
export const isBalance = (cell: string) =>
  cell.length <= longestBalance &&
  !isMoney(cell) &&
  /^-?\d{1,3}(?:[.,_~]?\d{1,3}){0,4}$/.test(plainly(cell));

/**
 * Reads a balance with digits of any script, optionally in groups of three. Fractions and balances
 * below zero are refused unless the answers say what becomes of them.
 */
export function pointsIn(
  text: string,
  meaning: Signs,
  { fractions, belowZero, money }: PlanAnswers = {},
): number | { wrong: Sentence } {
  if (/^\d{0,9}$/.test(text)) return Number(text);
  if (text.length > longestBalance) return { wrong: sentence(messages.pointsWhole) };
  if (isMoney(text) && money !== 'points') {
    return { wrong: sentence(messages.broughtMoney, { amount: text }) };
  }
  const plain = plainly(text).replace(/[.,]/g, (sign) =>
    meaning[sign as Sign] === 'thousands' ? '_' : '~',
  );
  if (isNegative(plain)) {
    return belowZero === 'zero' ? 0 : { wrong: sentence(messages.broughtBelowZero) };
  }
  const [, whole = '', fraction = ''] =
    /^-?(\d+|[1-9]\d{0,2}(?:_\d{3})+|(?=~\d))(?:~(\d*))?$/.exec(plain) ?? [];
  const hasFraction = /[1-9]/.test(fraction);
  const isRead = whole !== '' || fraction !== '';
  if (!isRead || (hasFraction && (fractions ?? 'refused') === 'refused')) {
    return { wrong: sentence(messages.pointsWhole) };
  }
  const up = fractions === 'nearest' && /^[5-9]/.test(fraction) ? 1 : 0;
  const points = Number(whole.replaceAll('_', '')) + up;
  return points > limits.points ? { wrong: sentence(messages.balanceTooHigh) } : points;
}
