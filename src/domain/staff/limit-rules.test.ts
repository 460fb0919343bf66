// Properties of the limits: no sequence of acts exceeds any of them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitNames, type StaffLimits } from '../../contract/staff/limits.ts';
import {
  addedBy,
  limitsFor,
  noLimits,
  nothingGiven,
  passedBy,
  sumOf,
  type Given,
  type Limited,
} from './limit-rules.ts';

const most = fc.option(fc.nat(200), { nil: null });
const someLimits = fc.record(
  Object.fromEntries(limitNames.map((name) => [name, most])),
) as unknown as fc.Arbitrary<StaffLimits>;
const at = new Date('2026-11-21T18:30:00.000Z');
const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * 60_000).toISOString();
const someAct: fc.Arbitrary<Limited> = fc.oneof(
  fc.record({ points: fc.nat(100) }),
  fc.nat(300).map((minutes) => ({ undoes: minutesAgo(minutes), at })),
);
const sum = (given: readonly Given[]) => given.reduce(sumOf, nothingGiven);

test('whatever is let through, no limit is ever passed by all of it together', () => {
  const asked = fc.array(fc.tuple(someAct, fc.constantFrom('Sara', 'Omar')), { maxLength: 40 });
  const holds = fc.property(someLimits, asked, (limits, acts) => {
    const through: [Limited, string][] = [];
    const givenTo = (guest?: string) =>
      sum(through.filter(([, of]) => !guest || of === guest).map(([act]) => addedBy(act)));
    for (const [act, guest] of acts) {
      const passed = passedBy(limits, act, { day: givenTo(), guest: givenTo(guest) });
      if (!passed) through.push([act, guest]);
      else expect(passed.most).toBe(limits[passed.limit]);
    }
    const under = (value: number, limit: number | null) =>
      expect(value).toBeLessThanOrEqual(limit ?? Infinity);
    under(givenTo().points, limits.pointsPerDay);
    under(givenTo().undos, limits.undosPerDay);
    for (const guest of ['Sara', 'Omar']) {
      under(givenTo(guest).points, limits.guestPointsPerDay);
      under(givenTo(guest).awards, limits.guestAwardsPerDay);
    }
    for (const [act] of through) {
      if ('points' in act) under(act.points, limits.pointsPerAward);
    }
  });
  fc.assert(holds);
});

test('what stays below every limit is let through, and the limit itself may be reached', () => {
  const holds = fc.property(someAct, someAct, (before, act) => {
    const day = addedBy(before);
    const { points, awards, undos } = sumOf(day, addedBy(act));
    const reached: StaffLimits = {
      pointsPerAward: points,
      pointsPerDay: points,
      guestPointsPerDay: points,
      guestAwardsPerDay: awards,
      undosPerDay: undos,
      undoMinutes: 300,
    };
    expect(passedBy(reached, act, { day, guest: day })).toBeUndefined();
    expect(passedBy(noLimits, act, { day, guest: day })).toBeUndefined();
  });
  fc.assert(holds);
});

test('a limit of a person comes before that of the role, and zero is a limit', () => {
  const role = { ...noLimits, pointsPerDay: 100, undosPerDay: 3 };
  const own = { ...noLimits, undosPerDay: 0, undoMinutes: 5 };
  expect(limitsFor(role, own)).toEqual({ ...role, undosPerDay: 0, undoMinutes: 5 });
  expect(limitsFor(role)).toEqual(role);
  const late = { undoes: minutesAgo(6), at };
  const before = { day: nothingGiven, guest: nothingGiven };
  expect(passedBy(own, late, before)).toEqual({ limit: 'undosPerDay', most: 0 });
  expect(passedBy({ ...own, undosPerDay: null }, late, before)).toMatchObject({ most: 5 });
});
