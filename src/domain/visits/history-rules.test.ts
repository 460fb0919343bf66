// A history grouped by visits: which rows form a visit, and its place in the list.
import { expect, test } from 'vitest';
import { byVisits, sumsOf } from './history-rules.ts';

const dinner = { id: 7, at: '2026-11-21T18:00:00.000Z' };
const row = (points: number, timestamp: string, visit: typeof dinner | null = null) => ({
  kind: 'points',
  points,
  timestamp: `2026-11-${timestamp}:00.000Z`,
  visit,
});

const spending = (...of: Parameters<typeof row>) => ({ ...row(...of), kind: 'claimed' });

test('the rows of a visit are one item; points and rewards have sums of their own', () => {
  const [points, reward] = [row(245, '21T18:00', dinner), spending(-300, '21T18:00', dinner)];
  const [later, earlier] = [row(5, '22T09:00'), row(10, '20T09:00')];
  const items = byVisits([later, points, reward, earlier]);
  expect(items).toEqual([
    later,
    { visit: dinner, rows: [points, reward], timestamp: dinner.at },
    earlier,
  ]);
  expect(sumsOf(items)).toEqual({ points: 260, rewards: -300 });
});

test('a reward that had waited stands where it was served', () => {
  const [lunch, waited] = [row(5, '20T12:00'), spending(-300, '19T12:00', dinner)];
  expect(byVisits([lunch, waited])).toMatchObject([{ visit: dinner }, lunch]);
});

test('an undone visit stands where it was undone', () => {
  const undo = row(-245, '23T12:00', dinner);
  const rows = [undo, row(5, '22T12:00'), row(245, '21T18:00', dinner)];
  expect(byVisits(rows)).toMatchObject([{ timestamp: undo.timestamp }, { points: 5 }]);
});
