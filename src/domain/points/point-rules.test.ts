// Rules of balances and levels, as properties.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelAt, levelProgress, defaultLadder } from './level-rules.ts';
import { entryOf, type Change } from './point-rules.ts';
import { Refusal } from '../refusal.ts';

const dinner = (points: number): Change => ({ kind: 'award', points, description: 'Dinner' });
const gift = (points: number): Change => ({ kind: 'deduct', points, description: 'Gift' });
const balances = fc.integer({ min: 0, max: 2_147_483_647 });
const changes = fc.oneof(
  fc.integer({ min: -2_147_483_647, max: 2_147_483_647 }).map(dinner),
  fc.integer({ min: 1, max: 2_147_483_647 }).map(gift),
);

test.each([
  [0, 'Starter'],
  [1_000, 'Starter'],
  [1_001, 'Bronze'],
  [100_000, 'Bronze'],
  [100_001, 'Silver'],
  [300_000, 'Silver'],
  [300_001, 'Gold'],
  [500_000, 'Gold'],
  [500_001, 'Diamond'],
])('%i points is %s', (points, level) => expect(levelAt(points, defaultLadder)).toBe(level));

test('the card at 0 points is 1,001 points from Bronze', () => {
  expect(levelProgress(0, defaultLadder)).toEqual({
    level: 'Starter',
    progress: 0,
    next: { level: 'Bronze', missing: 1_001, at: 1_001 },
  });
});

test('Diamond is the end of the way', () => {
  expect(levelProgress(500_001, defaultLadder)).toEqual({ level: 'Diamond', progress: 100 });
});

test('every balance has one level, progress of 0 to 100 and a next step', () => {
  fc.assert(
    fc.property(balances, (points) => {
      const { level, progress, next } = levelProgress(points, defaultLadder);
      expect(defaultLadder.filter(({ min, max }) => points >= min && points <= max)).toHaveLength(
        1,
      );
      expect(progress).toBeGreaterThanOrEqual(0);
      expect(progress).toBeLessThanOrEqual(100);
      if (next) expect(levelAt(points + next.missing, defaultLadder)).toBe(next.level);
      if (next) expect(levelAt(points + next.missing - 1, defaultLadder)).toBe(level);
    }),
  );
});

test('after any changes, a balance is the sum of its entries and within its bounds', () => {
  fc.assert(
    fc.property(fc.array(changes), (asked) => {
      let balance = 0;
      let sum = 0;
      for (const change of asked) {
        try {
          const entry = entryOf({ points: balance }, change, []);
          balance = entry.balance;
          sum += entry.points;
        } catch (refusal) {
          expect(refusal).toBeInstanceOf(Refusal);
        }
        expect(balance).toBe(sum);
        expect(balance).toBeGreaterThanOrEqual(0);
        expect(balance).toBeLessThanOrEqual(2_147_483_647);
      }
    }),
  );
});

test('no balance falls below zero, by a deduction or by a negative award', () => {
  const words = 'Cannot deduct more points than customer has';
  expect(() => entryOf({ points: 990 }, gift(991), [])).toThrow(words);
  expect(() => entryOf({ points: 990 }, dinner(-991), [])).toThrow(words);
  expect(entryOf({ points: 990 }, gift(990), [])).toMatchObject({ points: -990, balance: 0 });
});

test('an award counts times the highest of the events that run, and says so', () => {
  const running = [
    { name: 'Tuesday', multiplier: 1 },
    { name: 'Ramadan nights', multiplier: 2 },
  ];
  expect(entryOf({ points: 0 }, dinner(50), running)).toEqual({
    points: 100,
    balance: 100,
    description: 'Dinner (×2 Ramadan nights)',
  });
});

test('deductions, negative awards and visits without points are never multiplied', () => {
  const running = [{ name: 'Ramadan nights', multiplier: 3 }];
  for (const change of [gift(10), dinner(-10), dinner(0)]) {
    const { points, description } = entryOf({ points: 100 }, change, running);
    expect(Math.abs(points)).toBe(change.points === 0 ? 0 : 10);
    expect(description).toBe(change.description);
  }
});
