// A plan in visits and money, in riyals and in currencies with other decimals.
import { expect, test } from 'vitest';
import { limits } from '../../contract/values/values.ts';
import {
  coffeeOf,
  comesBack,
  firstReward,
  pointsOfVisit,
  pointsOfVisits,
  proposedBill,
  proposedRate,
} from './set-up-rules.ts';

const inRiyals = { currency: 'SAR', pointsPerUnit: '10', usualBill: 50, back: 5 };

test('a plan says what comes back, how soon a coffee is free, and what three visits bring', () => {
  expect(comesBack(inRiyals)).toEqual({ of: '100 SAR', back: '5 SAR', points: 1_000 });
  expect(coffeeOf(inRiyals)).toEqual({ price: '15 SAR', visits: 6 });
  expect(firstReward(inRiyals)).toEqual({ points: 1_500, worth: '7.50 SAR' });
});

test.each([
  ['SAR', 50, '10'],
  ['KWD', 5, '100'],
  ['JPY', 2_000, '0.25'],
])('%s begins with a bill of %i and %s points a unit', (currency, usualBill, pointsPerUnit) => {
  expect(proposedBill(currency)).toBe(usualBill);
  expect(proposedRate(usualBill)).toBe(pointsPerUnit);
  const { points } = firstReward({ currency, pointsPerUnit, usualBill, back: 5 });
  expect(points).toBe(1_500);
});

test.each(['SAR', 'KWD', 'JPY'])('the largest rate and bill in %s are told too', (currency) => {
  const largest = { currency, pointsPerUnit: '9999999.99', usualBill: 10_000_000, back: 50 };
  expect(pointsOfVisit(largest)).toBe(limits.points);
  expect(pointsOfVisits(3, largest)).toBe(limits.points);
  expect(comesBack(largest).points).toBe(limits.points);
  expect(firstReward(largest).points).toBeLessThanOrEqual(limits.points);
  expect(coffeeOf(largest)).toEqual({ price: `3,000,000 ${currency}`, visits: 1 });
});
