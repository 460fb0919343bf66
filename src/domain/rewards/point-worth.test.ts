// The value of a point: which rewards decide it, and how points become money.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inMoney, worthOf } from './point-worth.ts';

const none = { amount: 0, points: 0, served: 0 };

test('many served rewards decide by what was served, few by the middle of those on offer', () => {
  const offered = [
    { amount: 900, points: 100 },
    { amount: 400, points: 100 },
    { amount: 1_200, points: 200 },
  ];
  const served = { amount: 60_000, points: 12_000, served: 30 };
  expect(worthOf({ served, offered })).toEqual(served);
  const few = { ...served, served: 29 };
  expect(worthOf({ served: few, offered })).toEqual({ amount: 1_200, points: 200, served: null });
  const two = offered.slice(0, 2);
  expect(worthOf({ served: none, offered: two })).toEqual({ ...offered[0], served: null });
  expect(worthOf({ served: few, offered: [] })).toEqual(few);
  expect(worthOf({ served: none, offered: [] })).toBeNull();
});

test('points in money are rounded to the nearest unit, and taken back as they were given', () => {
  expect(inMoney(1_245, { amount: 350, points: 300 })).toBe(1_453n);
  expect(inMoney(1, { amount: 1, points: 2 })).toBe(1n);
  const worth = fc.record({ amount: fc.nat(), points: fc.integer({ min: 1 }) });
  fc.assert(
    fc.property(fc.maxSafeInteger(), worth, (points, of) => {
      const [money, by] = [inMoney(points, of), BigInt(of.points)];
      const miss = 2n * (money * by - BigInt(points) * BigInt(of.amount));
      expect(miss <= by && miss >= -by).toBe(true);
      expect(inMoney(-points, of)).toBe(-money);
    }),
  );
});
