// The rules of what stands out: not by chance, not in small numbers, and not both of two people.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countsOf,
  isEven,
  isOftenTogether,
  noCounts,
  standsOut,
  strikingOf,
  type Share,
} from './standing-out-rules.ts';

const share: fc.Arbitrary<Share> = fc
  .tuple(fc.nat({ max: 3_000 }), fc.nat({ max: 3_000 }))
  .map(([one, other]) => ({ events: Math.min(one, other), of: Math.max(one, other) }));

test('a share stands out only from enough events, far above the rest of the restaurant', () => {
  fc.assert(
    fc.property(share, share, (own, rest) => {
      fc.pre(standsOut(own, rest));
      expect(own.of).toBeGreaterThanOrEqual(20);
      expect(rest.of).toBeGreaterThanOrEqual(20);
      expect(own.events).toBeGreaterThanOrEqual(5);
      expect(own.events / own.of).toBeGreaterThanOrEqual((2 * rest.events) / rest.of);
      expect(standsOut(rest, own)).toBe(false);
    }),
  );
});

test('a share that stands out still does with more events, or with fewer in the rest', () => {
  fc.assert(
    fc.property(share, share, (own, rest) => {
      fc.pre(standsOut(own, rest));
      expect(standsOut({ ...own, events: Math.min(own.of, own.events + 1) }, rest)).toBe(true);
      expect(standsOut(own, { ...rest, events: Math.max(0, rest.events - 1) })).toBe(true);
    }),
  );
});

test.each([
  // Twice the share of the rest, but within the range of chance.
  [{ events: 5, of: 50 }, { events: 25, of: 500 }, false],
  [{ events: 50, of: 500 }, { events: 250, of: 5_000 }, true],
  // Far beyond chance, but less than twice as often.
  [{ events: 500, of: 1_000 }, { events: 3_000, of: 10_000 }, false],
  [{ events: 5, of: 20 }, { events: 0, of: 19 }, false],
  [{ events: 8, of: 20 }, { events: 0, of: 200 }, true],
  [{ events: 20, of: 20 }, { events: 0, of: 0 }, false],
])('a share of $events in $of', (own, rest, is) => {
  expect(standsOut(own, rest)).toBe(is);
});

test('chance puts a line of sixty on one page in sixteen at most', () => {
  // The exact probability of each number of events for a person who is like the rest of the
  // restaurant.
  const [of, chance] = [200, 0.1];
  const rest = { events: 2_000 * chance, of: 2_000 };
  let [probability, lines] = [(1 - chance) ** of, 0];
  for (let events = 0; events <= of; events += 1) {
    if (standsOut({ events, of }, rest)) lines += probability;
    probability *= ((of - events) / (events + 1)) * (chance / (1 - chance));
  }
  expect(60 * lines).toBeLessThan(1 / 16);
});

test('a measure is compared with the rest of the restaurant, without the person', () => {
  const own = { ...noCounts, visits: 60, identified: 30, typed: 30, bills: 60, even: 6 };
  const whole = { ...noCounts, visits: 160, identified: 130, typed: 40, bills: 160, even: 16 };
  expect(strikingOf(own, whole)).toEqual([
    { measure: 'typed', own: { events: 30, of: 30 }, rest: { events: 10, of: 100 } },
  ]);
  expect(strikingOf(whole, whole)).toEqual([]);
});

test('a guest and a person stand out unless the person is nearly always there', () => {
  const pair = { together: 9, ofGuest: 12, ofPerson: 300, ofAll: 1_000 };
  expect(isOftenTogether(pair)).toBe(true);
  expect(isOftenTogether({ ...pair, together: 8, ofGuest: 11 })).toBe(false);
  expect(isOftenTogether({ ...pair, together: 7, ofGuest: 7 })).toBe(false);
  expect(isOftenTogether({ ...pair, ofPerson: 400 })).toBe(false);
  expect(isOftenTogether({ ...pair, ofGuest: 9, ofPerson: 501 })).toBe(false);
});

test.each([
  [2_000, 'SAR', true],
  [1_000, 'SAR', false],
  [5_050, 'SAR', false],
  [20_000, 'KWD', true],
  [2_000, 'KWD', false],
  [20, 'JPY', true],
])('a bill of %d in the smallest unit of %s is even: %s', (amount, currency, is) => {
  expect(isEven({ amount, currency })).toBe(is);
});

test('a visit counts by its facts', () => {
  const plain = { at: '', identifiedBy: null, amount: null, currency: null };
  const facts = { ...plain, rewarded: true, undone: true };
  const counts = { ...noCounts, visits: 1, rewarded: 1, undone: 1, undoneAfterReward: 1 };
  expect(countsOf(facts, () => false)).toEqual(counts);
  expect(countsOf({ ...facts, undone: false, identifiedBy: 'typed' }, () => true)).toEqual({
    ...noCounts,
    visits: 1,
    rewarded: 1,
    identified: 1,
    typed: 1,
    outside: 1,
  });
});
