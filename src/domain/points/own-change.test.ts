// Awards to one's own card give a part of the points, rounded down, and never more than others get.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownChange } from './points.ts';

const award = (points: number) => ({ kind: 'award' as const, points, description: 'Dinner' });

test('a part of an award is whole, at most all of it, and grows with the share', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 99 }), (points, percent) => {
      const part = ownChange(award(points), { percent }).points;
      expect(Number.isInteger(part)).toBe(true);
      expect(part).toBeLessThanOrEqual(points);
      expect(ownChange(award(points), { percent: percent + 1 }).points).toBeGreaterThanOrEqual(
        part,
      );
      expect(ownChange(award(points), { percent: 100 }).points).toBe(points);
    }),
  );
});

test('what takes points away, or brings them from a file, is as it is', () => {
  expect(ownChange(award(-5), { percent: 0 })).toEqual(award(-5));
  const brought = { ...award(5), kind: 'import' as const };
  expect(ownChange(brought, { percent: 0 })).toEqual(brought);
});
