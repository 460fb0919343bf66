// Agreed prices: how a price is read, and the sums of a month.
import { expect, test } from 'vitest';
import { noPrice, pricesOf, readPrice, sumsOf, writePrice } from './prices.ts';

test('a price is an amount of the currency of bills', () => {
  expect(readPrice('5', 'SAR')).toEqual({ price: 500, priceCurrency: 'SAR' });
  expect(readPrice('1.250', 'KWD')).toEqual({ price: 1_250, priceCurrency: 'KWD' });
  expect(writePrice(readPrice('1,200.50', 'SAR'))).toBe('1,200.50 SAR');
  expect(writePrice(noPrice)).toBeNull();
});

test.each([
  ['5.005', 'A price is written like {example}'],
  ['0', 'A price is written like {example}'],
  ['-5', 'A price is written like {example}'],
  ['100000000.00', 'This price is too high'],
])('%s is no price', (typed, refusal) => {
  expect(() => readPrice(typed, 'SAR')).toThrow(refusal.replace('{example}', '184.50'));
});

test('without a currency there is no price', () => {
  expect(() => readPrice('5', null)).toThrow('A price needs a currency');
});

test('what was served comes to a sum for each currency', () => {
  const tea = { price: 500, priceCurrency: 'SAR', served: 3 };
  const cake = { price: 1_250, priceCurrency: 'KWD', served: 2 };
  const water = { ...noPrice, served: 9 };
  expect(pricesOf(tea)).toEqual({ price: '5.00 SAR', amount: '15.00 SAR' });
  expect(pricesOf(water)).toEqual({});
  expect(sumsOf([tea, cake, water, { ...tea, price: 50, served: 1 }])).toEqual([
    '2.500 KWD',
    '15.50 SAR',
  ]);
  expect(sumsOf([water])).toEqual([]);
});
