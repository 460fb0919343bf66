// Mobile numbers: how they are compared, how national numbers are read, and how numbers are shown.
import { messages } from '../../contract/messages/messages.ts';
import { sentence, type Sentence } from '../../contract/messages/sentences.ts';
import { callingCodeOf, foldNumber } from '../../contract/values/typed.ts';

/** The key for uniqueness and look-ups: the number without its plus. */
export const mobileKey = (mobile: string) => mobile.replace(/^\+/, '');

/** The number with its plus, however it was typed. */
export const writtenMobile = (mobile: string) => `+${mobileKey(mobile)}`;

/**
 * The number with dots for all digits except the last three, or except the last one if it is very
 * short.
 */
export function maskedMobile(mobile: string): string {
  const digits = mobileKey(mobile);
  const shown = digits.length < 7 ? 1 : 3;
  return '•'.repeat(digits.length - shown) + digits.slice(-shown);
}

/** The numbering of a country: the rules that are needed to read a number. */
export interface Numbering {
  /** The calling code. */
  code: string;
  /** The trunk prefix, dialled before a national number: mostly 0, in some countries empty. */
  trunk: string;
  /** The digits of a national number, without the trunk prefix. */
  shortest: number;
  longest: number;
  /** The pattern of the first digits of mobile numbers, and their possible lengths. */
  mobile: { begins: string; lengths: number[] };
  /** A number as it is dialled within the country. */
  example: string;
}

/**
 * A number in its stored form; or in plain digits as typed, with the reason why it cannot be read.
 */
export interface ReadMobile {
  mobile: string;
  wrong?: Sentence;
}

/**
 * Reads a number as people in a country type it. With a plus or two zeros it is international.
 * Other digits are national if they form a mobile number or follow the trunk prefix, and
 * international if they begin with the country's own code; no other guess is made. Without a
 * numbering, or if the text is no number, the answer is the typed text in plain digits.
 */
export function readMobile(typed: string, numbering: Numbering | null): ReadMobile {
  const mobile = foldNumber(typed);
  const [, international, digits = ''] = /^(\+|00)?(\d+)$/.exec(mobile) ?? [];
  if (!numbering || !digits) return { mobile };
  const { code, shortest, example } = numbering;
  const abroad = digits.startsWith(code) ? digits.slice(code.length) : undefined;
  if (international && abroad === undefined) return { mobile: `+${digits}` };
  const national =
    (international ? undefined : nationalIn(digits, numbering)) ??
    (abroad === undefined
      ? undefined
      : (nationalIn(abroad, numbering) ?? fitting(abroad, numbering)));
  if (national !== undefined) return { mobile: `+${code}${national}` };
  const said = international ? abroad! : withoutTrunk(digits, numbering);
  if (said.length < shortest) return { mobile, wrong: sentence(messages.mobileTooShort) };
  if (international || said !== digits || digits.length > 15) {
    return { mobile, wrong: sentence(messages.mobileTooLong) };
  }
  return { mobile, wrong: sentence(messages.mobileUnclear, { example }) };
}

/** The national number in dialled digits; undefined if it could belong to another country. */
function nationalIn(digits: string, numbering: Numbering): string | undefined {
  const { mobile, trunk } = numbering;
  const { begins, lengths } = mobile;
  if (lengths.includes(digits.length) && new RegExp(`^(?:${begins})`).test(digits)) return digits;
  const rest = withoutTrunk(digits, numbering);
  // Without a trunk prefix, a leading zero belongs to the number, as for fixed lines in Italy.
  if (trunk === '') return digits.startsWith('0') ? fitting(digits, numbering) : undefined;
  const fits = rest === digits ? undefined : fitting(rest, numbering);
  // Some people type the prefix twice; reading the stored number again must not change it.
  return fits && (nationalIn(fits, numbering) ?? fits);
}

const withoutTrunk = (digits: string, { trunk }: Numbering) =>
  digits.startsWith(trunk) ? digits.slice(trunk.length) : digits;

const fitting = (digits: string, { shortest, longest }: Numbering) =>
  digits.length >= shortest && digits.length <= longest ? digits : undefined;

/**
 * The keys under which a number may have been stored before numberings were introduced. At that
 * time every number with a leading zero counted as national, and all other digits as international.
 */
export function formerKeys(mobile: string, { code, trunk }: Numbering): string[] {
  const key = mobileKey(mobile);
  if (!key.startsWith(code)) return [];
  const national = key.slice(code.length);
  const keys = [national, trunk + national].map((dialled) => dialled.replace(/^0(?!0)/, code));
  return [...new Set(keys)].filter((former) => former !== key && /^[1-9]/.test(former));
}

/**
 * A number in groups for reading: `+966 55 500 0111`; the last seven digits form two groups. A
 * masked one stays as it is.
 */
export function spacedMobile(mobile: string): string {
  if (mobile.startsWith('•')) return mobile;
  const digits = mobileKey(mobile);
  const code = callingCodeOf(digits);
  if (!code) return `+${digits}`;
  const groups = /^(\d*?)(\d{3})?(\d{1,4})$/.exec(digits.slice(code.length)) ?? [];
  return [`+${code}`, ...groups.slice(1)].filter(Boolean).join(' ');
}
