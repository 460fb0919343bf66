// Numbers and balances that were added are found again.
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { createAscending, createBalances, createMarks, createNumbers } from './balances.ts';

const whole = fc.oneof(
  fc.nat({ max: 300 }),
  fc.nat({ max: 2 ** 31 }),
  fc.maxSafeNat(),
  // Numbers that differ only in the upper 32 bits.
  fc.nat({ max: 300 }).map((high) => high * 2 ** 32 + 7),
);

test('a number is found at the place at which it was added first', () => {
  fc.assert(
    fc.property(fc.array(whole, { maxLength: 1_000, size: 'max' }), (given) => {
      const numbers = createNumbers();
      const places = new Map<number, number>();
      for (const number of given) {
        expect(numbers.add(number)).toBe(places.get(number));
        if (!places.has(number)) places.set(number, places.size);
      }
      expect(numbers.size).toBe(places.size);
      for (const number of given) expect(numbers.placeOf(number)).toBe(places.get(number));
      expect(numbers.placeOf(2 ** 53 - 2)).toBe(places.get(2 ** 53 - 2));
    }),
  );
});

test('a number among ascending ones is found at its place, and a missing one is not', () => {
  const step = fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 5 }));
  // Near 2^53, a number and the next one would be the same.
  const begin = fc.nat({ max: 2 ** 52 });
  fc.assert(
    fc.property(begin, fc.array(step, { maxLength: 300, size: 'max' }), (first, steps) => {
      const numbers = createAscending();
      const given = steps.map((_, i) => steps.slice(0, i).reduce((sum, one) => sum + one, first));
      for (const number of given) numbers.add(number);
      expect(numbers.size).toBe(given.length);
      const places = new Map(given.map((number, place) => [number, place]));
      for (let number = first - 2; number < (given.at(-1) ?? first) + 3; number += 1) {
        expect(numbers.placeOf(number)).toBe(places.get(number));
      }
    }),
    { numRuns: 20 },
  );
});

test('a place is marked once', () => {
  const marks = createMarks();
  const places = [0, 7, 8, 511, 512, 5_000_000, 5_000_001];
  expect(places.map((place) => marks.add(place))).toEqual(places.map(() => true));
  expect(places.map((place) => marks.add(place))).toEqual(places.map(() => false));
  expect(marks.add(1)).toBe(true);
});

test('a balance that differs from its entries is found, and totals are those of all', () => {
  const balances = createBalances();
  for (let id = 1; id <= 1_000; id += 1) balances.add({ id: id * 3, points: id, spent: 0 });
  for (let id = 1; id <= 1_000; id += 1) {
    balances.move({ id: id + 7, customerId: id * 3, balance: id === 700 ? 699 : id });
  }
  balances.move({ id: 5_000, customerId: 1, balance: 1 });
  expect(balances.of(1)).toBeUndefined();
  const spent = { statedSpent: 0, spent: 0 };
  expect(balances.of(30)).toEqual({ stated: 10, sum: 10, lastEntry: 17, ...spent });
  const wrong = { row: 700, stated: 700, sum: 699, lastEntry: 707 };
  expect(balances.firstWrong()).toEqual({ ...wrong, ...spent });
  balances.move({ id: 5_001, customerId: 2_100, balance: 700 });
  expect(balances.firstWrong()).toBeUndefined();
  balances.spend({ customerId: 30, spent: 4 });
  expect(balances.firstWrong()).toMatchObject({ row: 10, statedSpent: 0, spent: 4 });
  expect(balances.totals()).toEqual({ points: 500_500, spent: 0, levels: { Starter: 1_000 } });
});
