// The order of offers and of benefits.
import { expect, test } from 'vitest';
import { reordered } from './order.ts';

test('the rows of a list take the places that they had among all rows', () => {
  const change = { ids: [5, 1, 3], before: [1, 3, 5] };
  expect(reordered([1, 2, 3, 4, 5], change)).toEqual([5, 2, 1, 4, 3]);
});

test('an order that is there already changes nothing', () => {
  expect(reordered([1, 2, 3], { ids: [1, 3], before: [3, 1] })).toBeUndefined();
});

test.each([
  ['changed', [2, 1, 3]],
  ['lost a row', [1, 2]],
])('an order is refused in a list that has %s meanwhile', (_, all) => {
  const change = { ids: [3, 1, 2], before: [1, 2, 3] };
  expect(() => reordered(all, change)).toThrow('Somebody has changed this list');
});

test.each([
  ['with a row twice', [1, 1]],
  ['of other rows', [1, 4]],
  ['of fewer rows', [1]],
])('an order %s is refused', (_, ids) => {
  expect(() => reordered([1, 2, 3, 4], { ids, before: [1, 2] })).toThrow('Invalid input');
});
