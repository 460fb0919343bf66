// The till's shortcuts from the latest awards.
import { expect, test } from 'vitest';
import { habitsIn, isUnusual } from './till-rules.ts';

const award = (points: number, description = 'Dinner', customerId = 1) => ({
  points,
  description,
  customerId,
});

test('a till without awards has no shortcuts', () => {
  expect(habitsIn([])).toEqual({ recent: [], amounts: [], reasons: [], usual: null });
});

test('the last eight members come once each, the newest first', () => {
  const visits = [3, 1, 3, 2, 9, 8, 7, 6, 5, 4].map((id) => award(10, 'Tea', id));
  expect(habitsIn(visits).recent).toEqual([3, 1, 2, 9, 8, 7, 6, 5]);
});

test('the most frequent amounts and reasons come first; a single occurrence is left out', () => {
  const awards = [
    ...[50, 20, 50, 100, 20, 50, 7].map((points) => award(points, 'Tea')),
    award(30, 'Birthday'),
    award(30, 'dinner'),
    award(100, 'Dinner'),
  ];
  const { amounts, reasons } = habitsIn(awards);
  expect(amounts).toEqual([50, 20, 100, 30]);
  expect(reasons).toEqual(['Tea', 'dinner']);
});

test('there are no more than four amounts and five reasons', () => {
  const awards = Array.from({ length: 12 }, (_, i) => award((i % 6) + 1, `Reason ${i % 6}`));
  const { amounts, reasons } = habitsIn(awards);
  expect([amounts.length, reasons.length]).toEqual([4, 5]);
});

test('an award that an event multiplied counts as requested', () => {
  const awards = Array.from({ length: 5 }, () => award(200, 'Dinner (×2 Ramadan (late) nights)'));
  expect(habitsIn(awards)).toMatchObject({ amounts: [100], reasons: ['Dinner'], usual: 100 });
  // No whole number of points multiplied by the factor gives this number.
  const typed = Array.from({ length: 5 }, () => award(25, 'Kebab (×2 portions)'));
  expect(habitsIn(typed)).toMatchObject({ amounts: [25], reasons: ['Kebab (×2 portions)'] });
});

test('points for bills count for the usual amount alone, and no reason has the bill in it', () => {
  const bills = ['Dinner · 184.50 SAR', '20.00 SAR', 'Dinner · 1,184.50 SAR (×2 Eid)'];
  const awards = [...bills, ...bills].map((description) => award(400, description));
  expect(habitsIn(awards)).toMatchObject({ amounts: [], reasons: ['Dinner'], usual: 400 });
});

test('the usual amount is the median, once there are five awards', () => {
  expect(habitsIn([1, 2, 3, 1_000].map((points) => award(points))).usual).toBe(null);
  expect(habitsIn([1, 2, 3, 1_000, 2].map((points) => award(points))).usual).toBe(2);
});

test('ten times the usual is unusual', () => {
  expect([1_999, 2_000].map((points) => isUnusual(points, 200))).toEqual([false, true]);
  expect(isUnusual(2_147_483_647, null)).toBe(false);
});
