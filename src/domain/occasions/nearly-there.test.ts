// What is near for a guest, as properties: one usual visit brings it, and nothing less than near.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levels } from '../../contract/values/level-names.ts';
import { levelOf } from '../points/level-periods.ts';
import { ladderOf } from '../points/level-rules.ts';
import { refuseClaim } from '../rewards/reward-rules.ts';
import {
  goalsOf,
  hasBeenNear,
  namingGoal,
  turnOfGoal,
  usualPoints,
  type NearReward,
  type Standing,
} from './nearly-there.ts';

const ladder = ladderOf([0, 100, 200, 400, 800]);
const reward = fc.record({
  id: fc.nat({ max: 5 }),
  name: fc.constant('Dessert'),
  nameArabic: fc.constant(null),
  cost: fc.integer({ min: 1, max: 500 }),
  lowestLevel: fc.constantFrom(...levels),
  left: fc.option(fc.nat({ max: 2 })),
  more: fc.option(fc.nat({ max: 2 })),
  taken: fc.nat({ max: 3 }),
});
const standing = fc
  .record({
    points: fc.nat({ max: 900 }),
    // Most levels follow the balance; some a period, of which points have lapsed.
    lapsed: fc.oneof(fc.constant(0), fc.nat({ max: 900 })),
    kept: fc.oneof(fc.constant(0), fc.nat({ max: 900 })),
    givenLevel: fc.option(fc.constantFrom(...levels), { freq: 4 }),
    spent: fc.nat({ max: 900 }),
    owed: fc.oneof(fc.constant(0), fc.nat({ max: 40 })),
    lastVisits: fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 5 }),
  })
  .map(({ points, spent, lapsed, ...one }) => ({
    ...one,
    points,
    spent: Math.min(spent, points),
    lapsed: Math.min(lapsed, points),
  }));

/** Whether a guest with these points could claim a reward. */
function canClaim({ cost, lowestLevel, left, more }: NearReward, one: Standing) {
  const level = levelOf(one, ladder);
  const { points, spent } = one;
  const limits = { stock: left, mostEach: more, claimed: 0, served: 0 };
  const days = { version: 1, active: true, firstDay: null, lastDay: null };
  const guest = { points, spent, level, had: 0, open: 0, version: 1, today: '2026-11-29' };
  try {
    refuseClaim({ cost, lowestLevel, ...limits, ...days }, { ...guest, reader: 'guest' });
    return true;
  } catch {
    return false;
  }
}

test('a goal is what the guest has not now, and has after one usual visit', () => {
  fc.assert(
    fc.property(standing, fc.array(reward, { maxLength: 4 }), (guest, rewards) => {
      const { points, spent, owed, lastVisits } = guest;
      const gain = Math.max(usualPoints(lastVisits) - owed, 0);
      const after = { ...guest, points: points + gain };
      const goals = goalsOf(guest, { rewards, ladder });
      const near = goals.flatMap((goal) => (goal.kind === 'reward' ? goal.reward : []));
      for (const one of rewards) {
        const isNear = spent + one.cost > points && canClaim(one, after);
        expect(near.includes(one)).toBe(isNear);
      }
      const level = goals.find((goal) => goal.kind === 'level');
      const [now, then] = [guest, after].map((one) => levelOf(one, ladder));
      expect(level?.level).toBe(now === then ? undefined : levels[levels.indexOf(now!) + 1]);
      const missing = goals.map((goal) => goal.missing);
      expect(missing).toEqual(missing.toSorted((one, other) => one - other));
      if (goals.length > 0 && rewards.every(({ cost }) => cost > spent)) {
        expect(hasBeenNear(guest, { rewards, ladder })).toBe(true);
      }
    }),
  );
});

test('what is missing is at least one point, and exactly a usual visit is enough', () => {
  const dessert = { id: 1, name: 'Dessert', nameArabic: null, lowestLevel: 'Starter' as const };
  const near = (points: number, cost: number) => {
    const rewards = [{ ...dessert, cost, left: null, more: null, taken: 0 }];
    const sums = { points, lapsed: 0, kept: 0, givenLevel: null, spent: 0, owed: 0 };
    const guest = { ...sums, lastVisits: [10, 10, 10] };
    return goalsOf(guest, { rewards, ladder }).map(({ missing }) => missing);
  };
  expect(near(40, 51)).toEqual([]);
  expect(near(40, 50)).toEqual([10]);
  expect(near(40, 41)).toEqual([1]);
  expect(near(40, 40)).toEqual([]);
});

test('the usual visit is among the last ones, and one huge bill does not move it far', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 3, maxLength: 5 }),
      (visits) => {
        expect(visits).toContain(usualPoints(visits));
        const huge = usualPoints([1_000_000, ...visits.slice(1)]);
        expect(huge).toBeLessThanOrEqual(Math.max(...visits.slice(1)));
      },
    ),
  );
  expect(usualPoints([10, 20])).toBe(0);
  expect(usualPoints([30, 10, 20, 40])).toBe(20);
});

test('a reward is near once until it is taken, a level once a climb', () => {
  const dessert = { id: 7, name: 'Dessert', nameArabic: null, cost: 50, left: null, more: null };
  const near = { ...dessert, lowestLevel: 'Starter' as const, taken: 2 };
  expect(turnOfGoal({ kind: 'reward', reward: near, missing: 1 }, 99)).toBe('reward 7 2');
  expect(turnOfGoal({ kind: 'level', level: 'Gold', at: 400, missing: 1 }, 99)).toBe('Gold 99');
});

test('words name what is near as often as they ask for it, whatever the name is', () => {
  expect(namingGoal('{goal}, yes {goal}', '$& {goal}')).toBe(
    '\u2068$& {goal}\u2069, yes \u2068$& {goal}\u2069',
  );
  expect(namingGoal('One more visit', 'Dessert')).toBe('One more visit');
});
