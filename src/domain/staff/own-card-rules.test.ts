// Awards to one's own card give a part of the points, rounded down, and never more than others get.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { ownPart, refuseOwnAct, refuseOwnPoints } from './own-card-rules.ts';

test('a part of an award is whole, at most all of it, and grows with the share', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 99 }), (points, percent) => {
      const part = ownPart({ points, percent });
      expect(Number.isInteger(part)).toBe(true);
      expect(part).toBeLessThanOrEqual(points);
      expect(ownPart({ points, percent: percent + 1 })).toBeGreaterThanOrEqual(part);
      expect(ownPart({ points, percent: 100 })).toBe(points);
    }),
  );
});

test('what cannot be divided takes the whole, and points take some percentage', () => {
  for (const rule of [refuseOwnAct, refuseOwnPoints]) {
    for (const percent of [0, 25, 99]) expect(() => rule({ percent })).toThrow(Refusal);
    rule({ percent: 100 });
  }
  expect(() => ownPart({ points: 100, percent: 0 })).toThrow(Refusal);
});
