// The amounts of a program's bill: those that earn points, those that do not, and their sum.
import { expect, test } from 'vitest';
import { amountsOf, plainAmount } from './program-bills.ts';

const sar = { currency: 'SAR' };

test('the amounts that do not earn are kept by their names, and all are the total', () => {
  const bill = { earning: '184.50', tips: '10', delivery: '5.5', total: '200' };
  expect(amountsOf(bill, sar)).toEqual({
    earning: '184.50',
    unearned: { tips: 1000, delivery: 550 },
  });
  expect(amountsOf({ earning: '20', tips: '0', total: '20' }, sar).unearned).toEqual({});
});

test('amounts that are not their total are refused, with the sum', () => {
  const bill = { earning: '184.50', giftCards: '50', total: '184.50' };
  expect(() => amountsOf(bill, sar)).toThrow('come to 234.50 SAR, and its total is 184.50 SAR');
  expect(() => amountsOf({ earning: '0', tips: '5', total: '5' }, sar)).toThrow('zero');
  expect(() => amountsOf({ earning: '9', tips: '-5', total: '4' }, sar)).toThrow('negative');
});

test('an amount is written plainly, with the decimals of its currency', () => {
  expect(plainAmount(123_456_789, 'SAR')).toBe('1234567.89');
  expect(plainAmount(5, 'KWD')).toBe('0.005');
});
