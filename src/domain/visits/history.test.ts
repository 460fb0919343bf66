// A history by visits: what belongs together, and where it stands.
import { expect, test } from 'vitest';
import { byVisits } from './history.ts';

const dinner = { id: 7, at: '2026-11-21T18:00:00.000Z' };
const row = (points: number, timestamp: string, visit: typeof dinner | null = null) => ({
  points,
  timestamp: `2026-11-${timestamp}:00.000Z`,
  visit,
});

test('the rows of a visit are one item, with the sum of their points', () => {
  const [points, reward] = [row(245, '21T18:00', dinner), row(-300, '21T18:00', dinner)];
  const [later, earlier] = [row(5, '22T09:00'), row(10, '20T09:00')];
  expect(byVisits([later, points, reward, earlier])).toEqual([
    later,
    { visit: dinner, rows: [points, reward], points: -55, timestamp: dinner.at },
    earlier,
  ]);
});

test('a reward that had waited stands where it was served', () => {
  const [lunch, waited] = [row(5, '20T12:00'), row(-300, '19T12:00', dinner)];
  expect(byVisits([lunch, waited])).toMatchObject([{ visit: dinner }, lunch]);
});

test('an undone visit stands where it was undone', () => {
  const undo = row(-245, '23T12:00', dinner);
  const rows = [undo, row(5, '22T12:00'), row(245, '21T18:00', dinner)];
  expect(byVisits(rows)).toMatchObject([{ points: 0, timestamp: undo.timestamp }, { points: 5 }]);
});
