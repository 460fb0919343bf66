// What is read of guests at the end of each month: levels, and what was spent since.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultLadder } from '../points/level-rules.ts';
import { createMonthEnds, type GuestChange } from './month-end-rules.ts';

const months = 14;

const endsOf = (...guests: GuestChange[][]) => {
  const all = createMonthEnds({ months, ladder: defaultLadder });
  for (const changes of guests) all.add(changes);
  return all;
};

const earned = (month: number, points: number): GuestChange => ({ month, kind: 'earned', points });
const spent = (month: number, points: number): GuestChange => ({
  month,
  kind: 'spent',
  points: -points,
});

describe('what is read at the end of each month', () => {
  test('the oldest points are spent first', () => {
    const { cohorts } = endsOf([earned(0, 100), earned(1, 50), spent(2, 120)]);
    const of = (month: number, age: number) =>
      cohorts().find((one) => one.month === month && one.age === age);
    expect(of(0, 1)).toMatchObject({ guests: 1, earned: 100, spent: 0 });
    expect(of(0, 3)).toMatchObject({ earned: 100, spent: 100 });
    expect(of(1, 1)).toMatchObject({ earned: 50, spent: 20 });
  });

  test('what is given back returns to the points that were spent', () => {
    const back: GuestChange = { month: 2, kind: 'spent', points: 30 };
    const { cohorts } = endsOf([earned(0, 100), spent(1, 80), back]);
    const [first, third] = cohorts();
    expect(first).toMatchObject({ month: 0, age: 1, spent: 80 });
    expect(third).toMatchObject({ month: 0, age: 3, spent: 50 });
  });

  test('points that were undone are not earned, and what was spent of them is of others', () => {
    const undone: GuestChange = { month: 2, kind: 'undone', of: 0, points: -100 };
    const { cohorts } = endsOf([earned(0, 100), spent(1, 60), earned(1, 100), undone]);
    expect(cohorts().map(({ month }) => month)).not.toContain(0);
    expect(cohorts().find((one) => one.month === 1 && one.age === 3)).toMatchObject({
      earned: 100,
      spent: 60,
    });
  });

  test('a month that has not ended for an age has no cohort of it', () => {
    const { cohorts } = endsOf([earned(12, 100), spent(12, 10)]);
    expect(cohorts()).toEqual([{ month: 12, age: 1, guests: 1, earned: 100, spent: 10 }]);
  });

  test('a guest is counted at the level of each end, and not after they left', () => {
    const all = createMonthEnds({ months, ladder: defaultLadder });
    all.add([earned(0, 1_000), earned(2, 500), spent(2, 700)], 4);
    const level = (month: number) =>
      Object.entries(all.ends[month]!).find(([, { members }]) => members > 0);
    expect(level(0)).toEqual(['Starter', { members: 1, points: 1_000 }]);
    expect(level(3)).toEqual([expect.not.stringMatching('Starter'), { members: 1, points: 800 }]);
    expect(level(4)).toBeUndefined();
  });

  test('no more is spent of points than was earned, and all of it is what was spent', () => {
    const change = fc
      .record({
        month: fc.integer({ min: 0, max: months - 1 }),
        kind: fc.constantFrom('earned' as const, 'spent' as const, 'else' as const),
        points: fc.integer({ min: -500, max: 500 }),
      })
      .map(({ points, ...rest }) => ({
        ...rest,
        points: rest.kind === 'earned' ? Math.abs(points) : points,
      }));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 40 }), (changes) => {
        const { ends, cohorts } = endsOf(changes);
        const sum = changes.reduce((all, { points }) => all + points, 0);
        const last = Object.values(ends.at(-1)!).reduce((all, { points }) => all + points, 0);
        expect(last).toBe(sum);
        for (const cohort of cohorts()) {
          expect(cohort.spent).toBeGreaterThanOrEqual(0);
          expect(cohort.spent).toBeLessThanOrEqual(cohort.earned);
        }
      }),
    );
  });
});
