// The order of rewards: available ones, then those that are nearest, then all others.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levels } from '../../contract/values/level-names.ts';
import { isOffered, remainingOf, refuseClaim, versionAfter } from './reward-rules.ts';
import { arrange } from './shelf.ts';

const reward = { lowestLevel: 'Starter', left: null, more: null } as const;

test('available rewards come first, the cheapest of them before the dearer', () => {
  const shelf = [
    { ...reward, name: 'gone', cost: 1, left: 0 },
    { ...reward, name: 'for Gold', cost: 1, lowestLevel: 'Gold' as const },
    { ...reward, name: 'far', cost: 900 },
    { ...reward, name: 'dear', cost: 500 },
    { ...reward, name: 'had', cost: 1, more: 0 },
    { ...reward, name: 'near', cost: 620 },
    { ...reward, name: 'for Silver', cost: 700, lowestLevel: 'Silver' as const },
    { ...reward, name: 'cheap', cost: 40 },
  ];
  const told = arrange(shelf, { level: 'Bronze', available: 500 }).map(({ name, availability }) => [
    name,
    'missing' in availability ? availability.missing : availability.state,
  ]);
  expect(told).toEqual([
    ['cheap', 'ready'],
    ['dear', 'ready'],
    ['near', 120],
    ['far', 400],
    ['for Silver', 'higher'],
    ['for Gold', 'higher'],
    ['had', 'had'],
    ['gone', 'gone'],
  ]);
});

const offered = fc.record({
  version: fc.constant(1),
  active: fc.boolean(),
  firstDay: fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22')),
  lastDay: fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22')),
  lowestLevel: fc.constantFrom(...levels),
  cost: fc.integer({ min: 1, max: 9 }),
  stock: fc.option(fc.nat(3)),
  claimed: fc.nat(1),
  served: fc.nat(1),
  mostEach: fc.option(fc.integer({ min: 1, max: 3 })),
});

test('a claim is refused exactly if the shelf does not show the reward as ready', () => {
  const today = '2026-11-21';
  const guests = fc.record({
    level: fc.constantFrom(...levels),
    points: fc.integer({ min: 5, max: 12 }),
    spent: fc.nat(5),
    had: fc.nat(3),
  });
  fc.assert(
    fc.property(offered, guests, (one, guest) => {
      fc.pre(one.stock === null || one.claimed + one.served <= one.stock);
      const left = remainingOf(one);
      const more = one.mostEach === null ? null : Math.max(0, one.mostEach - guest.had);
      const available = guest.points - guest.spent;
      const [shown] = arrange([{ ...one, left, more }], { ...guest, available });
      const ready = isOffered(one, today) && shown!.availability.state === 'ready';
      const claim = () =>
        refuseClaim(one, { ...guest, open: 0, version: 1, today, reader: 'guest' });
      if (ready) expect(claim).not.toThrow();
      else expect(claim).toThrow();
    }),
  );
});

test('a change of a field that guests choose by gives a reward a new version', () => {
  expect(versionAfter({ version: 3 }, { stock: 5, active: false })).toBe(3);
  expect(versionAfter({ version: 3 }, { cost: 5 })).toBe(4);
});
