// The places of rows in a list.
import { expect, test } from 'vitest';
import { movedTo } from './places.ts';

test.each([
  ['down', 1, 2, [2, 3, 1, 4]],
  ['up', 4, 1, [1, 4, 2, 3]],
  ['to the end, however far', 1, 9, [2, 3, 4, 1]],
  ['to the top, however far', 3, -2, [3, 1, 2, 4]],
])('a row is moved %s', (_, id, place, after) => {
  expect(movedTo([1, 2, 3, 4], id, place)).toEqual(after);
});

test('a row that stays where it is leaves the order as it is', () => {
  const ids = [1, 2, 3];
  expect(movedTo(ids, 2, 1)).toBe(ids);
  expect(movedTo(ids, 9, 0)).toBe(ids);
});
