// Counts take the plural forms of each language.
import { expect, test } from 'vitest';
import { grouped, pluralIn } from './plural.ts';

const points = {
  zero: 'لا نقاط',
  one: 'نقطة واحدة',
  two: 'نقطتان',
  few: '{n} نقاط',
  many: '{n} نقطة',
  other: '{n} نقطة كاملة',
};

test.each([
  [0, 'لا نقاط'],
  [1, 'نقطة واحدة'],
  [2, 'نقطتان'],
  [3, '3 نقاط'],
  [10, '10 نقاط'],
  [11, '11 نقطة'],
  [99, '99 نقطة'],
  [100, '100 نقطة كاملة'],
  [1_103, '1,103 نقاط'],
])('%i in Arabic is %s', (count, expected) => expect(pluralIn('ar')(count, points)).toBe(expected));

test('English has two forms, and `other` replaces a missing form', () => {
  const members = { one: '{n} member', other: '{n} members' };
  const expected = [0, 1, 2, 21, 1_180].map((count) => pluralIn('en')(count, members));
  expect(expected).toEqual(['0 members', '1 member', '2 members', '21 members', '1,180 members']);
  expect(pluralIn('ar')(2, { other: '{n} أعضاء' })).toBe('2 أعضاء');
});

test('thousands are grouped, in Latin digits and below zero too', () => {
  expect([999, 1_000, 2_147_483_647, -50_000].map(grouped)).toEqual([
    '999',
    '1,000',
    '2,147,483,647',
    '-50,000',
  ]);
});
