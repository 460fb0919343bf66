// Mobile numbers: how they are compared and shown, and how a page understands one that is typed.
import { callingCodeOf, foldNumber } from '../../contract/values/typed.ts';

/** The pattern of all stored numbers (specification, section 5). */
export const storedMobile = /^\+?[1-9]\d{1,14}$/;

/** The number of a card whose own has been freed, because it belongs to somebody else now. */
export const noNumber = '';

/** The key of such a card, which no number has. */
export const keyWithoutNumber = (id: number) => `card ${id}`;

/** The digits of a number, without its plus. */
export const digitsOf = (mobile: string) => mobile.replace(/^\+/, '');

/**
 * The digit that may follow a calling code before the ten digits of a mobile: those of Argentina
 * are dialled from abroad with a 9 there, and those of Mexico were with a 1 until 2020. Both are
 * dialled and written without it as well.
 */
export const digitAfterCode: Readonly<Record<string, string>> = { '54': '9', '52': '1' };

/** The key for uniqueness and look-ups: the digits, in one form for each telephone. */
export function mobileKey(mobile: string): string {
  const digits = digitsOf(mobile);
  const [, code = '', digit, rest] = /^(\d\d)(\d)(\d{10})$/.exec(digits) ?? [];
  return digit && digitAfterCode[code] === digit ? `${code}${rest}` : digits;
}

/** The other digits under which the same telephone may be stored. */
export function otherDigitsOf(mobile: string): string[] {
  const key = mobileKey(mobile);
  const [, code = '', rest] = /^(\d\d)(\d{10})$/.exec(key) ?? [];
  const digit = digitAfterCode[code];
  const forms = digit ? [key, `${code}${digit}${rest}`] : [key];
  return forms.filter((digits) => digits !== digitsOf(mobile));
}

/** The number with its plus, however it was typed. */
export const writtenMobile = (mobile: string) => `+${digitsOf(mobile)}`;

/**
 * The number with dots for all digits except the last three, or except the last one if it is very
 * short. A card without number has none.
 */
export function maskedMobile(mobile: string): string {
  if (mobile === noNumber) return noNumber;
  const digits = digitsOf(mobile);
  const shown = digits.length < 7 ? 1 : 3;
  return '•'.repeat(digits.length - shown) + digits.slice(-shown);
}

/** The part of a country's numbering plan with which a page understands a typed number. */
export interface Numbering {
  /** The calling code. */
  code: string;
  /** The trunk prefix, dialled before a national number: mostly 0, in some countries empty. */
  trunk: string;
  /** The pattern of whole mobile numbers, without the trunk prefix. */
  mobiles: string;
  /** A number as it is dialled within the country. */
  example: string;
}

/**
 * How the server will read a typed number (`numbering.ts`), if it takes it; undefined while the
 * number is not complete, and where that is not certain without the plans of all countries.
 */
export function understoodMobile(typed: string, numbering: Numbering | null): string | undefined {
  const number = foldNumber(typed);
  if (!numbering) return /^\+?[1-9]\d{6,14}$/.test(number) ? number : undefined;
  const { code, trunk, mobiles } = numbering;
  const [, plus, digits = ''] = /^(\+|00)?(\d+)$/.exec(number) ?? [];
  const own = [...(plus ? [] : ['', trunk]), code].find(
    (before) => digits.startsWith(before) && isWhole(digits.slice(before.length), mobiles),
  );
  if (own !== undefined) return `+${code}${digits.slice(own.length)}`;
  // A zero after the code of another country may have to be dropped.
  const rest = digits.slice(callingCodeOf(digits)?.length);
  const isAbroad = plus && !digits.startsWith(code) && /^[1-9]\d{6,12}$/.test(rest);
  return isAbroad ? `+${digits}` : undefined;
}

const isWhole = (digits: string, pattern: string) => new RegExp(`^(?:${pattern})$`).test(digits);

/**
 * A number in groups for reading: `+966 55 500 0111`; the last seven digits form two groups. A
 * masked one stays as it is, and so does that of a card without number.
 */
export function spacedMobile(mobile: string): string {
  if (mobile === noNumber || mobile.startsWith('•')) return mobile;
  const digits = digitsOf(mobile);
  const code = callingCodeOf(digits);
  if (!code) return `+${digits}`;
  const groups = /^(\d*?)(\d{3})?(\d{1,4})$/.exec(digits.slice(code.length)) ?? [];
  return [`+${code}`, ...groups.slice(1)].filter(Boolean).join(' ');
}
