// The guests of the seed are like a restaurant's.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levels } from '../../contract/levels.ts';
import { JoinForm } from '../../contract/members/customers.ts';
import { levelAt } from '../../domain/points/levels.ts';
import { mobileKey } from '../../domain/members/mobile.ts';
import { diceOf } from './dice.ts';
import { day, drawGuest, openFor } from './guests.ts';

const today = Date.UTC(2026, 10, 21) / day;
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

function guestsOf(seed: number, members = 1_000) {
  const restaurant = { members, today, dice: diceOf(seed) };
  return Array.from({ length: members }, (_, index) => drawGuest(index, restaurant));
}

/** Signed, as in the history. */
const pointsOf = ({ kind, points }: { kind: string; points: number }) =>
  kind === 'award' ? points : -points;

test('a thousand guests of any seed are on all five levels', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const reached = guestsOf(seed).map(({ changes }) =>
        levelAt(changes.reduce((balance, change) => balance + pointsOf(change), 0)),
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

test('all changes are in the last two years, in order, and no balance is ever negative', () => {
  for (const { createdAt, changes } of guestsOf(1)) {
    const times = [Date.parse(createdAt), ...changes.map(({ at }) => at.getTime())];
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBeGreaterThanOrEqual((today - openFor) * day);
    expect(times.at(-1)).toBeLessThan(today * day);
    let balance = 0;
    for (const change of changes) {
      balance += pointsOf(change);
      expect(balance).toBeGreaterThanOrEqual(0);
    }
  }
});

test('the same seed draws the same guests, and another seed draws others', () => {
  expect(guestsOf(7)).toEqual(guestsOf(7));
  expect(guestsOf(8)).not.toEqual(guestsOf(7));
});
