// Months of a history, and how many visits the next level is away.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthsOf, visitsTo } from './ledger-visits.ts';

const at = (timestamp: string, points: number) => ({
  timestamp,
  points,
  undoes: null,
  undoneBy: null,
});
const timeZone = 'Asia/Riyadh';

/** Daily visits with these points, the last one today. */
const visits = (...points: number[]) =>
  points.map((each, i) => at(new Date(Date.UTC(2026, 10, 20 - i, 12)).toISOString(), each));

test('an entry belongs to the month that the restaurant’s clocks show', () => {
  const entries = [
    at('2026-11-02T10:00:00.000Z', 40),
    at('2026-10-31T21:30:00.000Z', -10),
    at('2026-10-31T20:30:00.000Z', 25),
  ];
  expect(monthsOf(entries, timeZone)).toEqual([
    { month: '2026-11', entries: entries.slice(0, 2) },
    { month: '2026-10', entries: entries.slice(2) },
  ]);
});

test('months keep every entry in its order', () => {
  const entry = fc.record({
    undoes: fc.constant(null),
    undoneBy: fc.constant(null),
    points: fc.integer({ min: -1_000, max: 1_000 }),
    timestamp: fc
      .date({ min: new Date('2024-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  });
  const history = fc
    .array(entry)
    .map((all) => all.toSorted((a, b) => (a.timestamp < b.timestamp ? 1 : -1)));
  fc.assert(
    fc.property(history, (entries) => {
      const months = monthsOf(entries, timeZone);
      expect(months.flatMap((one) => one.entries)).toEqual(entries);
      expect(new Set(months.map(({ month }) => month)).size).toBe(months.length);
    }),
  );
});

test('the distance is counted in visits like the last ones', () => {
  expect(visitsTo(1_000, { entries: visits(70, 80, 60), timeZone })).toBe(15);
  expect(visitsTo(1_000, { entries: visits(70, 9_000, 60, 70), timeZone })).toBe(15);
  expect(visitsTo(1, { entries: visits(70, 80, 60), timeZone })).toBe(1);
});

test('awards of one day are one visit; a deduction is none', () => {
  const entries = [
    at('2026-11-20T18:00:00.000Z', 30),
    at('2026-11-20T17:00:00.000Z', 40),
    at('2026-11-19T17:00:00.000Z', -500),
    at('2026-11-18T17:00:00.000Z', 0),
  ];
  expect(visitsTo(100, { entries, timeZone })).toBeUndefined();
  expect(visitsTo(700, { entries: [...entries, ...visits(1, 1).slice(1)], timeZone })).toBe(
    undefined,
  );
});

test('an undone award is no visit, nor is the entry that undoes a deduction', () => {
  const [first, second, third] = visits(70, 80, 60);
  const undone = { ...second!, undoneBy: 9 };
  const givenBack = { ...second!, undoes: 1 };
  for (const entries of [
    [first!, undone, third!],
    [first!, givenBack, third!],
  ]) {
    expect(visitsTo(1_000, { entries, timeZone })).toBeUndefined();
  }
});

test('the distance is undefined after two visits, or if it is too far', () => {
  expect(visitsTo(100, { entries: visits(70, 80), timeZone })).toBeUndefined();
  expect(visitsTo(100_000, { entries: visits(70, 80, 60), timeZone })).toBeUndefined();
});
