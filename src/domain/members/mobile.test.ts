// Mobile numbers as they are shown, and the codes of countries.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CountryCode } from '../../contract/values/values.ts';
import { spacedMobile } from './mobile.ts';

test.each([
  ['+966555000111', '+966 55 500 0111'],
  ['966555000111', '+966 55 500 0111'],
  ['+447400123456', '+44 740 012 3456'],
  ['+12125550123', '+1 212 555 0123'],
  ['+97431234567', '+974 3 123 4567'],
  ['+96612', '+966 12'],
  ['+96', '+96'],
])('%s is read as %s', (mobile, shown) => expect(spacedMobile(mobile)).toBe(shown));

test('a number in groups has the same digits in the same order', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{1,14}$/), (digits) => {
      expect(spacedMobile(`+${digits}`).replaceAll(' ', '')).toBe(`+${digits}`);
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
