// Mobile numbers as typed in a country are read unambiguously, or refused, and never guessed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messages } from '../../contract/messages/messages.ts';
import { Mobile } from '../../contract/values/values.ts';
import { callingCodeOf } from '../../contract/values/typed.ts';
import { formerKeys, mobileKey } from './mobile.ts';
import { callingCodes, keysOf, numberingOf, otherKeysOf, readAnyMobile } from './numbering.ts';

const read = (typed: string, countryCode: string | null) =>
  readAnyMobile(typed, numberingOf(countryCode));

test.each([
  ['0555 000 111', '966', '+966555000111'],
  ['٠٥٥٥ ٠٠٠ ١١١', '966', '+966555000111'],
  ['555000111', '966', '+966555000111'],
  ['966555000111', '966', '+966555000111'],
  ['00966 555 000 111', '966', '+966555000111'],
  ['+966 (55) 500-0111', '966', '+966555000111'],
  ['+966 (0)55 500 0111', '966', '+966555000111'],
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
  ['06 20 123 4567', '36', '+36201234567'],
  ['07 01 23 45 67', '225', '+2250701234567'],
  ['50012345', '965', '+96550012345'],
  ['(202) 555-0123', '1', '+12025550123'],
  ['1 202 555 0123', '1', '+12025550123'],
  ['222 123 4567', '52', '+522221234567'],
  ['966555000111', null, '966555000111'],
  ['0555000111', null, '0555000111'],
  ['00966555000111', null, '00966555000111'],
  ['12', null, '12'],
])('%s typed where the country code is %s is %s', (typed, countryCode, mobile) => {
  expect(read(typed, countryCode)).toEqual({ mobile });
});

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
  ['447400123456', messages.mobileUnclear],
  ['2025550123', messages.mobileUnclear],
  ['966501234', messages.mobileUnclear],
])('%s typed where the country code is 966 is refused', (typed, key) => {
  expect(read(typed, '966').wrong).toMatchObject({ key });
});

const inArabicDigits = (typed: string) =>
  typed.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

/** A mobile number of any country of the table, made by its plan. */
const mobiles = fc
  .constantFrom(...callingCodes)
  .chain((code) => {
    const { begins, lengths } = numberingOf(code)!.mobile;
    const length = fc.constantFrom(...lengths);
    const digits = length.chain((count) =>
      fc.tuple(fc.stringMatching(new RegExp(`^(?:${begins})$`)), fc.constant(count)),
    );
    const rest = fc.stringMatching(/^\d{14}$/);
    return fc.record({ code: fc.constant(code), digits, rest });
  })
  .map(({ code, digits: [begins, length], rest }) => ({
    code,
    national: (begins + rest).slice(0, length),
  }));

test('a national number is one number, however it is written', () => {
  fc.assert(
    fc.property(mobiles, fc.nat(), ({ code, national }, at) => {
      const { trunk } = numberingOf(code)!;
      const middle = at % national.length;
      const spaced = `${national.slice(0, middle)} ${national.slice(middle)}`;
      const written = [
        national,
        trunk + national,
        `+${code}${national}`,
        `00${code}${national}`,
        `+${code} (${trunk}) ${spaced}`,
        ...(isOwnTwice(code, national) ? [] : [code + national]),
        spaced,
      ];
      for (const typed of [...written, ...written.map(inArabicDigits)]) {
        expect(read(typed, code), typed).toEqual({ mobile: `+${code}${national}` });
      }
    }),
    { numRuns: 1_000 },
  );
});

/**
 * Only in Myanmar can a number with the country's code before it also be a longer national number.
 */
const isOwnTwice = (code: string, national: string) =>
  code === '95' && numberingOf(code)!.mobile.lengths.includes(code.length + national.length);

test('a stored number is read as itself in every country, however it was typed', () => {
  const country = fc.constantFrom(...callingCodes);
  const digits = fc.stringMatching(/^0{0,3}\d{4,12}$/);
  fc.assert(
    fc.property(country, country, country, digits, (house, other, elsewhere, rest) => {
      const { mobile, wrong } = read(`+${other}${rest}`, house);
      if (wrong) return;
      expect(read(mobile, house)).toEqual({ mobile });
      expect(read(mobile, elsewhere)).toEqual({ mobile });
    }),
    { numRuns: 5_000 },
  );
});

test('a number is another country’s only if it was written with a plus or two zeros', () => {
  const typed = fc.stringMatching(/^(0?[1-9]\d{0,16}|0)$/);
  fc.assert(
    fc.property(fc.constantFrom(...callingCodes), typed, (code, digits) => {
      const { mobile, wrong } = read(digits, code);
      if (wrong) return;
      expect(callingCodeOf(mobileKey(mobile))).toBe(code);
      expect(Mobile.safeParse(mobile).success).toBe(true);
      expect(mobile.endsWith(digits.slice(-4))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a number stored as it was once read is found by every way to type it then', () => {
  fc.assert(
    fc.property(mobiles, ({ code, national }) => {
      const numbering = numberingOf(code)!;
      const formerly = (typed: string) => typed.replace(/^0(?!0)/, code);
      for (const typed of [national, numbering.trunk + national]) {
        const kept = formerly(typed);
        if (!kept.startsWith('0')) expect(keysOf(typed, numbering)).toContain(kept);
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
  [null, '548785059', []],
])('where the country code is %s, %s may be kept as %j too', (code, mobile, keys) => {
  expect(otherKeysOf(mobile, numberingOf(code))).toEqual(keys);
});

test('a number of another country has no former keys', () => {
  expect(formerKeys('+447400123456', numberingOf('966')!)).toEqual([]);
});
