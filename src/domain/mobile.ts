// Mobile numbers: whose one is, how a national one is understood, and how one is shown.
import { callingCodeOf, foldNumber } from '../contract/values.ts';

/** What uniqueness and look-ups compare: the number without its plus. */
export const mobileKey = (mobile: string) => mobile.replace(/^\+/, '');

/** The number with all digits but the last three as dots; of a very short one the last is shown. */
export function maskedMobile(mobile: string): string {
  const digits = mobileKey(mobile);
  const shown = digits.length < 7 ? 1 : 3;
  return '•'.repeat(digits.length - shown) + digits.slice(-shown);
}

/**
 * A number as it is sent: in a country with this calling code, one that begins with a zero is
 * national and one that begins with two is international. Without a code, and anything else, it is
 * what was typed, in plain digits.
 */
export function internationalMobile(typed: string, countryCode: string | null): string {
  const number = foldNumber(typed);
  if (countryCode === null || !number.startsWith('0')) return number;
  return number.startsWith('00') ? `+${number.slice(2)}` : `+${countryCode}${number.slice(1)}`;
}

/** A number to be read: `+966 55 500 0111`; the last seven digits stand in two groups. */
export function spacedMobile(mobile: string): string {
  const digits = mobileKey(mobile);
  const code = callingCodeOf(digits);
  if (!code) return `+${digits}`;
  const groups = /^(\d*?)(\d{3})?(\d{1,4})$/.exec(digits.slice(code.length)) ?? [];
  return [`+${code}`, ...groups.slice(1)].filter(Boolean).join(' ');
}
