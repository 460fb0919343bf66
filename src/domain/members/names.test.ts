// Names are compared and sorted however they are spelt.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded } from './names.ts';

test.each([
  ['أحمد', 'احمد'],
  ['إيمان', 'ايمان'],
  ['آمنة', 'امنه'],
  ['مُحَمَّد', 'محمد'],
  ['فاطمـــة', 'فاطمه'],
  ['علی\u200cرضا', 'عليرضا'],
  ['Sara\u200f', 'sara'],
  ['ليلى', 'ليلي'],
  ['Zoë', 'zoe'],
  ['ÉMILE', 'emile'],
  ['  Omar   Khaled ', 'omar khaled'],
])('%s is compared as %s', (typed, compared) => expect(folded(typed)).toBe(compared));

test('dropping marks first does not change how a character is folded', () => {
  const all = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));
  const marks = all.filter((one) => /\p{M}/u.test(one));
  expect(marks.filter((one) => /\P{M}/u.test(one.normalize('NFKD')))).toEqual([]);
});

test('folding any text twice equals folding it once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(folded(folded(text))).toBe(folded(text));
    }),
  );
});
