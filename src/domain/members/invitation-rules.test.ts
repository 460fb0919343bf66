// The digits with which a guest opens an invitation.
import { expect, test } from 'vitest';
import { areLastDigits, spacedToken, withoutLastDigits } from './invitation-rules.ts';

test.each([
  ['0111', true],
  ['+966555000111', true],
  ['0555000111', true],
  ['111', false],
  ['', false],
  ['0112', false],
  ['x0111', false],
])('the digits %j open an invitation of +966555000111: %s', (typed, opens) => {
  expect(areLastDigits(typed, '+966555000111')).toBe(opens);
});

test('all of a number of three digits opens its invitation', () => {
  expect([areLastDigits('123', '123'), areLastDigits('23', '123')]).toEqual([true, false]);
});

test.each([
  ['+966555000111', '+966 55 500 ••••'],
  ['966555001', '+966 55• •••'],
  ['123', '+• ••'],
])('the number %s is shown without the digits that open its invitation', (mobile, shown) => {
  expect(withoutLastDigits(mobile)).toBe(shown);
});

test('a token is printed in groups of four', () => {
  expect(spacedToken('ABCDEFGHJKLMNPQR')).toBe('ABCD-EFGH-JKLM-NPQR');
});
