// Reads phone numbers by the numbering plans of all countries, on the server alone: the plans are
// too large for a page.
import examples from 'libphonenumber-js/mobile/examples';
import { getExampleNumber, Metadata, type CountryCode } from 'libphonenumber-js/max';
import { messages } from '../../contract/messages/messages.ts';
import { sentence, type Sentence } from '../../contract/messages/sentences.ts';
import { callingCodeOf, foldNumber } from '../../contract/values/typed.ts';
import { memoize } from '../memoize.ts';
import { Refusal } from '../refusal.ts';
import { digitsOf, otherDigitsOf, storedMobile, type Numbering } from './mobile.ts';

/** The numbering of a calling code, as a page needs it; null without one. */
export function numberingOf(countryCode: string | null): Numbering | null {
  if (countryCode === null) return null;
  const { code, trunk, mobiles, example } = planOf(countryCode);
  return { code, trunk, mobiles, example };
}

/** The countries of a calling code (ISO 3166), the main one first; none for an unknown code. */
export const countriesOf = (callingCode: string): readonly string[] =>
  library.hasCallingCode(callingCode)
    ? (library.getCountryCodesForCallingCode(callingCode) ?? [])
    : [];

/** A number in its stored form; or as it was typed, with the reason why it cannot be read. */
export interface ReadMobile {
  mobile: string;
  wrong?: Sentence;
}

/**
 * Reads a number as people in a country write it, and decides for every way in which numbers come.
 * With a plus, or with what is dialled before numbers of other countries, it is international.
 * Other digits are national if they are a mobile number or follow the trunk prefix, and
 * international if they begin with the country's own code; no other guess is made. An international
 * number must have a length that fixed or mobile numbers of its country have; a trunk prefix in it
 * is dropped. Without a numbering, a number is stored as typed (specification, section 5).
 */
export function readAnyMobile(typed: string, numbering: Numbering | null): ReadMobile {
  const mobile = foldNumber(typed);
  const isNumber = (numbering ? /^(?:\+[1-9])?\d+$/ : storedMobile).test(mobile);
  if (!isNumber) return { mobile, wrong: sentence(messages.mobileFormat) };
  if (!numbering) return { mobile };
  if (mobile.length > longestRead) return { mobile, wrong: sentence(messages.mobileTooLong) };
  const read = mobile.startsWith('+')
    ? readInternational(digitsOf(mobile))
    : readDigits(mobile, planOf(numbering.code));
  return 'wrong' in read ? { mobile, ...read } : { mobile: `+${read.code}${read.national}` };
}

/** Whether a number in its stored form is one of a mobile, in its country's plan. */
export function isMobileNumber(mobile: string): boolean {
  const digits = digitsOf(mobile);
  const code = callingCodeOf(digits);
  return code !== undefined && planOf(code).isMobile(digits.slice(code.length));
}

/** Twice the digits of a number (E.164): room for prefixes. */
const longestRead = 30;

type Read = { code: string; national: string; isValid: boolean } | { wrong: Sentence };

function readInternational(digits: string): Read {
  const code = callingCodeOf(digits);
  // Every code has one to three digits, so digits that begin with no code are too few.
  if (code === undefined) return { wrong: sentence(messages.mobileTooShort) };
  const [plan, rest] = [planOf(code), digits.slice(code.length)];
  const forms = [rest, ...withoutPrefix(rest, plan)];
  const valid = forms.find(plan.isValid);
  const national = valid ?? shortestOf(forms, plan);
  if (national !== undefined) return { code, national, isValid: valid !== undefined };
  const isShort = rest.length < plan.shortest;
  return { wrong: sentence(isShort ? messages.mobileTooShort : messages.mobileTooLong) };
}

/** Reads digits without a plus. */
function readDigits(digits: string, plan: Plan): Read {
  const { code, trunk, shortest, example } = plan;
  const unclear = { wrong: sentence(messages.mobileUnclear, { example }) };
  if (digits.startsWith('00')) return readAbroad(digits, plan) ?? unclear;
  const national = nationalIn(digits, plan);
  if (national !== undefined) return { code, national, isValid: true };
  const own = digits.startsWith(code) ? readInternational(digits) : undefined;
  if (own && 'code' in own) return own;
  const abroad = readAbroad(digits, plan);
  if (abroad) return abroad;
  const rest = digits.startsWith(trunk) ? digits.slice(trunk.length) : digits;
  if (rest.length < shortest) return { wrong: sentence(messages.mobileTooShort) };
  const isLong = rest !== digits || digits.length > 15;
  return isLong ? { wrong: sentence(messages.mobileTooLong) } : unclear;
}

/**
 * Reads digits that begin with 00, or with what is dialled in the country before numbers of others;
 * after the latter, only valid numbers are read. Undefined too if both lead to valid numbers: in
 * Hong Kong, 00 and 006 are dialled before a code.
 */
function readAbroad(digits: string, plan: Plan): Read | undefined {
  const prefixes = new Set(
    [plan.abroad, /^00/].flatMap((prefix) => prefix.exec(digits)?.[0] ?? []),
  );
  const read = [...prefixes].map((prefix) => readInternational(digits.slice(prefix.length)));
  const valid = read.filter((one) => 'code' in one && one.isValid);
  if (valid.length > 0) return valid.length === 1 ? valid[0] : undefined;
  return digits.startsWith('00') ? read.at(-1) : undefined;
}

/** The national number in dialled digits; undefined if it could belong to another country. */
function nationalIn(digits: string, plan: Plan): string | undefined {
  if (plan.isMobile(digits)) return digits;
  const { trunk } = plan;
  const forms = withoutPrefix(digits, plan);
  const valid = forms.find(plan.isValid);
  if (valid !== undefined) return valid;
  // Without a trunk prefix, a leading zero belongs to the number, as for fixed lines in Italy.
  const whole = trunk === '' ? [digits] : forms;
  return digits.startsWith(trunk || '0') ? shortestOf(whole, plan) : undefined;
}

/**
 * Dialled digits without a prefix that is dialled within the country, such as the trunk prefix;
 * some people type it twice.
 */
function withoutPrefix(digits: string, { trunk, prefix, becomes, code }: Plan): string[] {
  const forms = [digits];
  for (const form of forms) {
    const rests = [
      trunk && form.startsWith(trunk) ? form.slice(trunk.length) : form,
      form.replace(prefix, (found, ...groups: unknown[]) => {
        const last = groups.slice(0, -2).at(-1);
        return becomes && last !== undefined ? found.replace(prefix, becomes) : '';
      }),
      code === '52' ? form.replace(formerlyInMexico, '') : form,
    ];
    for (const rest of rests) if (!forms.includes(rest)) forms.push(rest);
  }
  return forms.slice(1);
}

/**
 * The prefixes that were dialled in Mexico before a number of ten digits until August 2019, and
 * until 2020 from abroad before that of a mobile (Instituto Federal de Telecomunicaciones).
 */
const formerlyInMexico = /^(?:01|04[45]|1)(?=\d{10}$)/;

/** The shortest of the forms that has a length of numbers of the country. */
const shortestOf = (forms: string[], plan: Range) =>
  forms
    .filter((form) => isWithin(form, plan))
    .toSorted((one, other) => one.length - other.length)[0];

const isWithin = ({ length }: string, { shortest, longest }: Range) =>
  length >= shortest && length <= longest;

/** The digits of fixed and mobile numbers, without the trunk prefix. */
interface Range {
  shortest: number;
  longest: number;
}

/** A numbering plan: that of all countries with one calling code. */
interface Plan extends Numbering, Range {
  isMobile: (national: string) => boolean;
  /** Whether the digits are a number of any kind, such as a fixed line, within the range. */
  isValid: (national: string) => boolean;
  /** The prefix that is dialled before numbers of other countries. */
  abroad: RegExp;
  /** A prefix within the country, such as the trunk prefix or the code of a carrier. */
  prefix: RegExp;
  /** The text that replaces `prefix`, if the last group of its pattern matched. */
  becomes: string;
}

/** The plan of a calling code, from the metadata of Google's libphonenumber. */
const planOf = memoize((code: string): Plan => {
  if (!library.hasCallingCode(code)) return unassigned(code);
  const countries = library.getCountryCodesForCallingCode(code) ?? [code as CountryCode];
  const plans = countries.map((country) => {
    library.selectNumberingPlan(country);
    return library.numberingPlan;
  });
  const [main] = plans as [LibraryPlan];
  const [fixed, mobile] = (['FIXED_LINE', 'MOBILE'] as const).map((type) =>
    plans.map((plan) => plan.type(type)),
  ) as [LibraryType[], LibraryType[]];
  const lengths = [...fixed, ...mobile].flatMap((type) => type?.possibleLengths() ?? []);
  const possible = lengths.length > 0 ? lengths : main.possibleLengths();
  // The library leaves out the pattern of mobiles where it is that of fixed lines.
  const mobiles = either(mobile.map((type, i) => type?.pattern() || fixed[i]?.pattern()));
  const [isOwn, isMobile] = [whole(mobiles), (digits: string) => isOwn.test(digits)];
  const kinds = whole(
    either(plans.flatMap((plan) => types.map((type) => plan.type(type)?.pattern()))),
  );
  const range = {
    shortest: Math.min(...possible),
    longest: Math.min(Math.max(...possible), 15 - code.length),
  };
  return {
    code,
    trunk: main.nationalPrefix() || '',
    mobiles,
    example: exampleOf(countries[0]!),
    ...range,
    // In Argentina, the 9 of the plan's mobiles is only dialled from abroad.
    isMobile: code === '54' ? (digits) => isMobile(digits) || isMobile(`9${digits}`) : isMobile,
    isValid: (digits) => isWithin(digits, range) && kinds.test(digits),
    abroad: beginning(main.IDDPrefix()),
    prefix: beginning(main.nationalPrefixForParsing()),
    becomes: main.nationalPrefixTransformRule() || '',
  };
});

/** The numbering for codes that are not assigned: any length that E.164 allows. */
const unassigned = (code: string): Plan => ({
  code,
  trunk: '0',
  mobiles: none,
  example: anyExample,
  shortest: 4,
  longest: 15 - code.length,
  isMobile: () => false,
  isValid: () => false,
  abroad: beginning(none),
  prefix: beginning('0'),
  becomes: '',
});

/** A pattern that nothing matches. */
const none = '(?!)';
const anyExample = '0123456789';

const either = (patterns: (string | undefined)[]) =>
  [...new Set(patterns)].filter(Boolean).join('|') || none;
const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`);
const beginning = (pattern: string | 0 | undefined) => new RegExp(`^(?:${pattern || none})`);

/** A mobile number as it is dialled within the country. */
function exampleOf(country: CountryCode): string {
  const number = getExampleNumber(country, examples);
  return number?.formatNational().replace(/\D/g, '') ?? anyExample;
}

/** The kinds of numbers that the library knows. */
const types = [
  'FIXED_LINE',
  'MOBILE',
  'TOLL_FREE',
  'PREMIUM_RATE',
  'PERSONAL_NUMBER',
  'VOICEMAIL',
  'UAN',
  'PAGER',
  'VOIP',
  'SHARED_COST',
] as const;

/** The parts of the library's plans that are used here; its own types leave most of them out. */
interface LibraryPlan {
  nationalPrefix(): string | 0 | undefined;
  nationalPrefixForParsing(): string | 0 | undefined;
  nationalPrefixTransformRule(): string | 0 | undefined;
  IDDPrefix(): string | 0 | undefined;
  possibleLengths(): number[];
  type(type: (typeof types)[number]): LibraryType;
}

type LibraryType = { pattern(): string; possibleLengths(): number[] } | undefined;

const library = new Metadata() as unknown as {
  hasCallingCode(code: string): boolean | undefined;
  /** Undefined for codes without a country, such as those of satellite networks. */
  getCountryCodesForCallingCode(code: string): CountryCode[] | undefined;
  selectNumberingPlan(countryOrCode: string): void;
  numberingPlan: LibraryPlan;
};

/** Why a typed number cannot be read; undefined if it can. */
export const unreadable = (typed: string, numbering: Numbering | null) =>
  readAnyMobile(typed, numbering).wrong;

/**
 * Refuses a typed number that cannot be read, and that nobody can have, not even as it was typed
 * before numbers were read by numberings.
 */
export function refuseNobodys(typed: string, numbering: Numbering | null): void {
  const { mobile, wrong } = readAnyMobile(typed, numbering);
  if (wrong && !storedMobile.test(mobile)) throw new Refusal('invalid', wrong);
}

/**
 * The keys by which a typed number is looked up, in order: the digits as they were read, then the
 * other forms in which the same number may be stored.
 */
export function keysOf(typed: string, numbering: Numbering | null): [string, ...string[]] {
  const { mobile, wrong } = readAnyMobile(typed, numbering);
  const formers = wrong || !numbering ? [] : formerKeys(mobile, numbering);
  return [digitsOf(mobile), ...otherDigitsOf(mobile), ...formers];
}

/** The other keys under which the same number may be stored. */
export function otherKeysOf(mobile: string, numbering: Numbering | null): string[] {
  const digits = digitsOf(mobile);
  const others = new Set(otherDigitsOf(mobile));
  if (numbering) {
    const { code } = numbering;
    const dropped = digits.startsWith(code) ? [`0${digits.slice(code.length)}`] : [];
    const legible = [digits, ...dropped].find((typed) => !readAnyMobile(typed, numbering).wrong);
    for (const key of legible ? keysOf(legible, numbering) : []) others.add(key);
  }
  return [...others].filter((key) => key !== digits);
}

/**
 * The keys under which a number may have been stored before numberings were introduced. At that
 * time every number with a leading zero counted as national, and all other digits as international.
 */
export function formerKeys(mobile: string, { code, trunk }: Numbering): string[] {
  const digits = digitsOf(mobile);
  if (!digits.startsWith(code)) return [];
  const national = digits.slice(code.length);
  const keys = [national, trunk + national].map((dialled) => dialled.replace(/^0(?!0)/, code));
  return [...new Set(keys)].filter((former) => former !== digits && /^[1-9]/.test(former));
}
