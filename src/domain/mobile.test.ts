// Mobile numbers as people of a country type them, and as they are shown.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CountryCode, Mobile } from '../contract/values.ts';
import { internationalMobile, spacedMobile } from './mobile.ts';

test.each([
  ['0555 000 111', '966', '+966555000111'],
  ['٠٥٥٥ ٠٠٠ ١١١', '966', '+966555000111'],
  ['00966 555 000 111', '966', '+966555000111'],
  ['0044 7400 123456', '966', '+447400123456'],
  ['+966 (55) 500-0111', '966', '+966555000111'],
  ['966555000111', '966', '966555000111'],
  ['555000111', '966', '555000111'],
  ['0555000111', null, '0555000111'],
  ['00966555000111', null, '00966555000111'],
])('%s typed where the country code is %s is %s', (typed, countryCode, sent) => {
  expect(internationalMobile(typed, countryCode)).toBe(sent);
});

test.each([
  ['+966555000111', '+966 55 500 0111'],
  ['966555000111', '+966 55 500 0111'],
  ['+447400123456', '+44 740 012 3456'],
  ['+12125550123', '+1 212 555 0123'],
  ['+97431234567', '+974 3 123 4567'],
  ['+96612', '+966 12'],
  ['+96', '+96'],
])('%s is read as %s', (mobile, shown) => expect(spacedMobile(mobile)).toBe(shown));

test('whatever is read has the digits of the number, in their order', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{1,14}$/), (digits) => {
      expect(spacedMobile(`+${digits}`).replaceAll(' ', '')).toBe(`+${digits}`);
    }),
  );
});

test('what a national number becomes is one that the contract takes', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^0[1-9]\d{4,9}$/), (typed) => {
      expect(Mobile.safeParse(internationalMobile(typed, '966')).success).toBe(true);
    }),
  );
});

test.each([
  ['966', '966'],
  ['+966', '966'],
  ['00966', '966'],
  ['٩٦٦', '966'],
  ['1', '1'],
  ['20', '20'],
  ['96', undefined],
  ['201', undefined],
  ['0', undefined],
  ['', undefined],
  ['9665', undefined],
  ['SA', undefined],
])('the country code %j is %s', (typed, code) => {
  expect(CountryCode.safeParse(typed).data).toBe(code);
});
