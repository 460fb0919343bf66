// The guests of the seed have the distribution of a real restaurant's guests.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levels } from '../../contract/values/level-names.ts';
import { JoinForm } from '../../contract/members/customers.ts';
import { levelAt, defaultLadder } from '../../domain/points/level-rules.ts';
import { mobileKey } from '../../domain/members/mobile.ts';
import { diceOf } from './dice.ts';
import {
  day,
  drawGuest,
  daysOpen,
  pointsPerUnit,
  rewards,
  type DrawnVisit,
} from './seeded-guests.ts';

const today = Date.UTC(2026, 10, 21) / day;
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

function guestsOf(seed: number, members = 1_000) {
  const restaurant = { members, today, dice: diceOf(seed) };
  return Array.from({ length: members }, (_, index) => drawGuest(index, restaurant));
}

/** The points of a visit; 0 if it was undone as a mistake. */
const pointsOf = ({ bill, isSlip }: DrawnVisit) => (isSlip ? 0 : bill * pointsPerUnit);

test('a thousand guests of any seed are on all five levels', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const reached = guestsOf(seed).map(({ visits }) =>
        levelAt(
          visits.reduce((balance, visit) => balance + pointsOf(visit), 0),
          defaultLadder,
        ),
      );
      expect(new Set(reached)).toEqual(new Set(levels));
    }),
    { numRuns: 20 },
  );
});

test('every guest passes the form to join, and no two have the same mobile', () => {
  const guests = guestsOf(1, 20_000);
  const refused = guests.filter(
    ({ name, mobile }) => !JoinForm.safeParse({ name, mobile }).success,
  );
  expect(refused).toEqual([]);
  expect(new Set(guests.map(({ mobile }) => mobileKey(mobile))).size).toBe(guests.length);
});

test('all visits are in the last two years, in order, and no reward is beyond the points', () => {
  for (const { createdAt, visits } of guestsOf(1)) {
    const times = [Date.parse(createdAt), ...visits.map(({ at }) => at.getTime())];
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBeGreaterThanOrEqual((today - daysOpen) * day);
    expect(times.at(-1)).toBeLessThan(today * day);
    let left = 0;
    for (const visit of visits) {
      left += pointsOf(visit) - (visit.reward === undefined ? 0 : rewards[visit.reward]!.cost);
      expect(left).toBeGreaterThanOrEqual(0);
    }
  }
});

test('the same seed draws the same guests, and another seed draws others', () => {
  expect(guestsOf(7)).toEqual(guestsOf(7));
  expect(guestsOf(8)).not.toEqual(guestsOf(7));
});
