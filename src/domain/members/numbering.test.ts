// Phone numbers are read as people of a country write them, or refused, and never guessed.
import fc from 'fast-check';
import examples from 'libphonenumber-js/mobile/examples';
import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { messages } from '../../contract/messages/messages.ts';
import { callingCodeOf } from '../../contract/values/typed.ts';
import { digitsOf, mobileKey, understoodMobile } from './mobile.ts';
import { formerKeys, keysOf, numberingOf, otherKeysOf, readAnyMobile } from './numbering.ts';

const read = (typed: string, countryCode: string | null) =>
  readAnyMobile(typed, numberingOf(countryCode));

const callingCodes = [...new Set(getCountries().map((country) => getCountryCallingCode(country)))];

test.each([
  ['0555 000 111', '966', '+966555000111'],
  ['٠٥٥٥ ٠٠٠ ١١١', '966', '+966555000111'],
  ['555000111', '966', '+966555000111'],
  ['966555000111', '966', '+966555000111'],
  ['00966 555 000 111', '966', '+966555000111'],
  ['+966 (55) 500-0111', '966', '+966555000111'],
  ['+966 (0)55 500 0111', '966', '+966555000111'],
  ['+00966 55 500 0111', '966', '+966555000111'],
  ['00+966 55 500 0111', '49', '+966555000111'],
  ['++966 55 500 0111', '966', '+966555000111'],
  ['0112345678', '966', '+966112345678'],
  ['0044 7400 123456', '966', '+447400123456'],
  ['+44 (0)7400 123456', '966', '+447400123456'],
  ['+49 (0) 0171 2345678', '966', '+491712345678'],
  ['+49 (0) 0171 2345678', '49', '+491712345678'],
  ['548785059', '966', '+966548785059'],
  ['+548785059012', '966', '+548785059012'],
  ['333 123 4567', '39', '+393331234567'],
  ['06 1234 5678', '39', '+390612345678'],
  ['8 912 345 67 89', '7', '+79123456789'],
  ['8 701 234 56 78', '7', '+77012345678'],
  ['06 20 123 4567', '36', '+36201234567'],
  ['8 029 491-19-11', '375', '+375294911911'],
  ['07 01 23 45 67', '225', '+2250701234567'],
  ['50012345', '965', '+96550012345'],
  ['(202) 555-0123', '1', '+12025550123'],
  ['1 202 555 0123', '1', '+12025550123'],
  ['(506) 234-5678', '1', '+15062345678'],
  ['011 44 7400 123456', '1', '+447400123456'],
  ['0011 44 7400 123456', '61', '+447400123456'],
  ['8 10 44 7400 123456', '7', '+447400123456'],
  ['00 61 412 345 678', '852', '+61412345678'],
  ['222 123 4567', '52', '+522221234567'],
  ['966555000111', null, '966555000111'],
  ['+966 (55) 500-0111', null, '+966555000111'],
  ['12', null, '12'],
])('%s typed where the country code is %s is %s', (typed, countryCode, mobile) => {
  expect(read(typed, countryCode)).toEqual({ mobile });
});

test.each([
  ['011 15-2345-6789', '+5491123456789'],
  ['11 15 2345 6789', '+5491123456789'],
  ['+54 11 15 2345 6789', '+5491123456789'],
  ['+54 9 11 2345-6789', '+5491123456789'],
  ['11 2345 6789', '+541123456789'],
  ['011 2345-6789', '+541123456789'],
  ['+54 11 2345-6789', '+541123456789'],
])('%s typed in Argentina is %s, of one telephone', (typed, mobile) => {
  expect(read(typed, '54')).toEqual({ mobile });
  expect(mobileKey(mobile)).toBe('541123456789');
  expect(keysOf(typed, numberingOf('54'))).toEqual(
    expect.arrayContaining(['541123456789', '5491123456789']),
  );
});

test.each(['+52 1 55 1234 5678', '044 55 1234 5678', '045 55 1234 5678', '01 55 1234 5678'])(
  '%s, as it was dialled in Mexico until 2020, is the number of today',
  (typed) => {
    expect(read(typed, '52')).toEqual({ mobile: '+525512345678' });
    expect(mobileKey('5215512345678')).toBe('525512345678');
  },
);

test.each([
  ['12', messages.mobileTooShort],
  ['13', messages.mobileTooShort],
  ['05512', messages.mobileTooShort],
  ['+9665012', messages.mobileTooShort],
  ['+12', messages.mobileTooShort],
  ['+96', messages.mobileTooShort],
  ['055500011122', messages.mobileTooLong],
  ['+9665550001112', messages.mobileTooLong],
  ['+4474001234567', messages.mobileTooLong],
  ['+4915123456789012345', messages.mobileTooLong],
  ['0'.repeat(60), messages.mobileTooLong],
  ['447400123456', messages.mobileUnclear],
  ['2025550123', messages.mobileUnclear],
  ['966501234', messages.mobileUnclear],
  ['Sara', messages.mobileFormat],
  ['0501110116 or 0501110117', messages.mobileFormat],
  ['*100#', messages.mobileFormat],
  ['+0501110116', messages.mobileFormat],
  ['', messages.mobileFormat],
])('%s typed where the country code is 966 is refused', (typed, key) => {
  expect(read(typed, '966').wrong).toMatchObject({ key });
});

test.each(['0555000111', '00966555000111', '+', '1', '9665550001112223'])(
  'without a country code %s is refused, as specified',
  (typed) => expect(read(typed, null).wrong).toEqual({ key: messages.mobileFormat }),
);

test('the example in a refusal is read in its country', () => {
  for (const code of callingCodes) {
    const { example } = numberingOf(code)!;
    expect(callingCodeOf(digitsOf(read(example, code).mobile)), example).toBe(code);
  }
});

const inDigits = (zero: number) => (typed: string) =>
  typed.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));

/** The signs between the digits of a number, also those that cannot be seen. */
const signs =
  "- . / · ー _ ' \u00a0 \u202f \u2011 \u2013 \u2212 " +
  '\u061c \u200b \u200f \u2060 \u00ad \ufe0f \ufeff \ufe0f\u20e3';
const separated = [' ', ...signs.split(' ')].map(
  (sign) => (typed: string) => typed.replace(/(?<=\d)(?=\d\d)/g, sign),
);

const wrapped = [
  (typed: string) => `tel:${typed}`,
  (typed: string) => `whatsapp: ${typed}`,
  (typed: string) => `p:${typed}`,
  (typed: string) => `جوال: ${typed}`,
  (typed: string) => `Tél. ${typed}`,
  (typed: string) => `="${typed}"`,
  (typed: string) => `'${typed}`,
  (typed: string) => `"${typed}"`,
  (typed: string) => `${typed.replace(/[^\d+]/g, '')}.0`,
  (typed: string) => `${typed} ext. 12`,
  (typed: string) => `${typed}x7`,
  (typed: string) => `${typed};ext=12`,
  (typed: string) => `${typed} (mobile)`,
  (typed: string) => `${typed} (جوال)`,
  (typed: string) => `\u2066${typed}\u2069`,
  (typed: string) => `☎ ${typed}`,
  (typed: string) => `\u202a${typed}\u202c`,
  (typed: string) => typed.replace('+', '\uff0b'),
  (typed: string) => typed.replace(/^\+(.*)$/, '$1+'),
];

/** Arabic, Persian, Devanagari and full-width digits. */
const scripts = [0x660, 0x6f0, 0x966, 0xff10].map(inDigits);

/** Forty countries, of all continents, with the largest, and those whose plans are unusual. */
const countries = (
  'SA AE KW QA BH OM JO LB IQ EG MA TR IR PK IN ID MY SG PH CN JP KR AU NZ DE AT CH FR IT ES ' +
  'GB IE SE RU KZ HU US CA MX AR BR CO NG KE ZA CI'
).split(' ') as CountryCode[];

/** Valid numbers, made from the library's examples by changing their last digits. */
const numbers = fc
  .tuple(
    fc.constantFrom(...countries),
    fc.stringMatching(/^\d{6}$/),
    fc.integer({ min: 1, max: 6 }),
  )
  .map(([country, digits, changed]) => {
    const { number } = getExampleNumber(country, examples)!;
    return parsePhoneNumberFromString(number.slice(0, -changed) + digits.slice(-changed))!;
  })
  .filter((number) => number.isValid() && /MOBILE/.test(number.getType() ?? ''));

test('ten thousand numbers of all countries are read as the library reads them', () => {
  const asItIs = (typed: string) => typed;
  const ways = [separated, wrapped, scripts].map((all) => fc.constantFrom(asItIs, ...all));
  fc.assert(
    fc.property(numbers, fc.tuple(...ways), fc.nat(), (number, [separate, wrap, digits], at) => {
      const { number: mobile, countryCallingCode: code, nationalNumber: national } = number;
      const { trunk } = numberingOf(code)!;
      const zero = trunk && ` (${trunk})`;
      const written = [
        mobile,
        number.formatInternational(),
        number.formatNational(),
        number.format('RFC3966'),
        `00${digitsOf(mobile)}`,
        trunk + national,
        `+${code}${zero} ${national}`,
        national,
        ...(isOwnTwice(code, national) ? [] : [digitsOf(mobile)]),
      ];
      const plain = written[at % written.length]!;
      const write = (typed: string) => digits!(wrap!(separate!(typed)));
      for (const typed of [plain, write(plain)]) {
        expect(read(typed, code), `${typed} in +${code}`).toEqual({ mobile });
        const understood = understoodMobile(typed, numberingOf(code));
        if (understood !== undefined) expect(understood).toBe(mobile);
      }
      const abroad = code === '966' ? '49' : '966';
      expect(read(write(mobile), abroad)).toEqual({ mobile });
      expect(read(write(`00${digitsOf(mobile)}`), abroad)).toEqual({ mobile });
    }),
    { numRuns: 10_000 },
  );
});

/** Whether a number with its country's code before it is also a longer mobile number there. */
const isOwnTwice = (code: string, national: string) =>
  new RegExp(`^(?:${numberingOf(code)!.mobiles})$`).test(code + national);

test('a stored number is read as itself in every country, however it was typed', () => {
  const country = fc.constantFrom(...callingCodes);
  const digits = fc.stringMatching(/^0{0,3}\d{4,12}$/);
  fc.assert(
    fc.property(country, country, country, digits, (house, other, elsewhere, rest) => {
      const { mobile, wrong } = read(`+${other}${rest}`, house);
      if (wrong) return;
      expect(mobile).toMatch(/^\+[1-9]\d{1,14}$/);
      expect(read(mobile, house)).toEqual({ mobile });
      expect(read(mobile, elsewhere)).toEqual({ mobile });
    }),
    { numRuns: 5_000 },
  );
});

test('a number is another country’s only if it was written so', () => {
  // What is dialled before a number abroad, where it does not begin with a zero: in Chad, in Cuba,
  // in countries that were Soviet, in Finland.
  const beforeAbroad = /^(?:16|119|810|99\d{0,3})$/;
  const typed = fc.stringMatching(/^[1-9]\d{0,16}$/);
  fc.assert(
    fc.property(fc.constantFrom(...callingCodes), typed, (code, digits) => {
      const { mobile, wrong } = read(digits, code);
      if (wrong) return;
      const whole = digitsOf(mobile);
      if (callingCodeOf(whole) !== code) {
        expect(digits.slice(0, -whole.length)).toMatch(beforeAbroad);
        expect(digits.endsWith(whole)).toBe(true);
      }
      expect(mobile).toMatch(/^\+[1-9]\d{1,14}$/);
      expect(mobile.endsWith(digits.slice(-4))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('what a page shows of a typed number of the country is what the server reads', () => {
  const [beginning, rest] = [
    fc.constantFrom('', '0', '8', '1', '06'),
    fc.stringMatching(/^[1-9]\d{2,11}$/),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...callingCodes), beginning, rest, (code, before, digits) => {
      for (const typed of [before + digits, `+${code}${before}${digits}`, code + digits]) {
        const understood = understoodMobile(typed, numberingOf(code));
        if (understood !== undefined)
          expect(read(typed, code), typed).toEqual({ mobile: understood });
      }
    }),
    { numRuns: 10_000 },
  );
});

test('a number stored as it was once read is found by every way to type it then', () => {
  fc.assert(
    fc.property(numbers, ({ countryCallingCode: code, nationalNumber: national }) => {
      const { trunk } = numberingOf(code)!;
      const formerly = (typed: string) => typed.replace(/^0(?!0)/, code);
      for (const typed of [national, trunk + national]) {
        const kept = formerly(typed);
        if (!kept.startsWith('0')) expect(keysOf(typed, numberingOf(code))).toContain(kept);
      }
    }),
  );
});

test.each([
  ['966', '+966548785059', ['548785059']],
  ['966', '548785059', ['966548785059']],
  ['225', '+2250701234567', ['225701234567']],
  ['225', '+225701234567', ['2250701234567']],
  ['966', '+447400123456', []],
  ['966', '+541123456789', ['5491123456789']],
  ['966', '+5491123456789', ['541123456789']],
  [null, '548785059', []],
  [null, '5215512345678', ['525512345678']],
])('where the country code is %s, %s may be kept as %j too', (code, mobile, keys) => {
  expect(otherKeysOf(mobile, numberingOf(code))).toEqual(keys);
});

test('a number of another country has no former keys', () => {
  expect(formerKeys('+447400123456', numberingOf('966')!)).toEqual([]);
});
