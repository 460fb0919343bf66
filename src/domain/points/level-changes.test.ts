// The rules of changes of the levels, as properties.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levels, type Level } from '../../contract/values/level-names.ts';
import { Refusal } from '../refusal.ts';
import {
  changedLevels,
  isFall,
  keptUntil,
  levelsBefore,
  movesBetween,
  presetThresholds,
  presetVisits,
  thresholdsAt,
  defaultLevels,
  type StoredLevels,
} from './level-changes.ts';
import { ladderOf, levelAt, type Thresholds } from './level-rules.ts';

const day = 86_400_000;
const first = new Date('2026-11-21T18:30:00.000Z');
const dayAfter = (days: number) => new Date(first.getTime() + days * day);

const balances = fc.integer({ min: 0, max: 2_147_483_647 });
const thresholds = fc
  .uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { minLength: 4, maxLength: 4 })
  .map((points): Thresholds => [0, ...points.toSorted((one, other) => one - other)]);

/** A change: the days since the one before, and the days for which it keeps levels, if any. */
const changes = fc.record({
  thresholds,
  after: fc.integer({ min: 0, max: 5 }),
  kept: fc.option(fc.integer({ min: 1, max: 9 })),
});

const rank = (level: Level) => levels.indexOf(level);
const rankAt = (points: number, of: Thresholds) => rank(levelAt(points, ladderOf(of)));

test('nobody falls before a day that a change has promised', () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 6 }), balances, (asked, points) => {
      let stored: StoredLevels = defaultLevels;
      let today = 0;
      const promises: { until: number; rank: number }[] = [];
      for (const { after, kept, ...change } of asked) {
        today += after;
        const now = dayAfter(today);
        const until = kept === null ? null : today + kept;
        const before = rankAt(points, thresholdsAt(stored, now));
        try {
          const keepUntil = until === null ? null : dayAfter(until).toISOString();
          const next = changedLevels(stored, { ...change, names: stored.names, keepUntil }, now);
          if (next && until !== null) promises.push({ until, rank: before });
          stored = next ?? stored;
        } catch (refusal) {
          expect(refusal).toBeInstanceOf(Refusal);
        }
        for (let later = today; later < today + 12; later += 1) {
          const inForce = thresholdsAt(stored, dayAfter(later));
          expect(inForce.every((min, i) => i === 0 || min > inForce[i - 1]!)).toBe(true);
          const level = rankAt(points, inForce);
          expect(level).toBeGreaterThanOrEqual(rankAt(points, stored.thresholds));
          for (const promise of promises.filter(({ until: end }) => later < end)) {
            expect(level).toBeGreaterThanOrEqual(promise.rank);
          }
        }
      }
    }),
  );
});

test('a change that is taken back, and that is taken back, is as it was', () => {
  fc.assert(
    fc.property(thresholds, (others) => {
      const asked = { thresholds: others, names: defaultLevels.names, keepUntil: null };
      const changed = changedLevels(defaultLevels, asked, first);
      if (!changed) return;
      const back = levelsBefore(changed);
      expect({ ...back, version: 0, before: null }).toEqual(defaultLevels);
      expect(levelsBefore(back)).toEqual({ ...changed, version: 3 });
      expect(changedLevels(changed, asked, first)).toBeUndefined();
    }),
  );
  expect(() => levelsBefore(defaultLevels)).toThrow('There is no change');
});

test('who moves is in one range, and nobody else moves', () => {
  fc.assert(
    fc.property(thresholds, thresholds, balances, (before, after, points) => {
      const moves = movesBetween(before, after);
      const own = moves.filter(({ min, max }) => points >= min && points <= max);
      const [from, to] = [before, after].map((some) => levelAt(points, ladderOf(some)));
      expect(own.map((move) => [move.from, move.to])).toEqual(from === to ? [] : [[from, to]]);
      for (const move of own) expect(isFall(move)).toBe(rank(to!) < rank(from!));
    }),
  );
});

test('a day is kept to its end by the restaurant’s clocks, from tomorrow to a year ahead', () => {
  const clocks = { now: first, timeZone: 'Asia/Riyadh' };
  expect(keptUntil('2026-11-30', clocks)).toBe('2026-11-30T21:00:00.000Z');
  for (const date of ['2026-11-20', '2026-11-21', '2027-11-23']) {
    expect(() => keptUntil(date, clocks)).toThrow('from tomorrow');
  }
});

test('a preset has rising, round points, by what a visit brings', () => {
  expect(presetThresholds(presetVisits.year, 187)).toEqual([0, 750, 2_200, 4_900, 9_700]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (pointsAVisit) => {
      for (const visits of Object.values(presetVisits)) {
        const points = presetThresholds(visits, pointsAVisit);
        expect(points[0]).toBe(0);
        expect(points.every((min, i) => i === 0 || min > points[i - 1]!)).toBe(true);
      }
    }),
  );
});
