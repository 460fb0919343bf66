// The size of slices follows from the time per row and the fixed time per slice.
import { expect, test } from 'vitest';
import { longestSlice, createSliceSize } from './slices.ts';

/** Runs slices with a fixed time each and a time per row; answers how long the last ones took. */
function work(
  { each, row }: { each: number; row: number },
  size = createSliceSize({ limit: 1_000 }),
) {
  const taken = Array.from({ length: 60 }, () => {
    const ms = each + row * size.rows;
    size.took({ rows: size.rows, ms });
    return ms;
  });
  return { size, ms: taken.slice(-5) };
}

test('slices fill the time that others may wait, and never pass it', () => {
  for (const row of [0.001, 0.02, 0.05, 0.1, 0.3]) {
    const { ms } = work({ each: 0.2, row });
    expect(Math.max(...ms)).toBeLessThanOrEqual(longestSlice);
    if (row > 0.01) expect(Math.min(...ms)).toBeGreaterThan(longestSlice / 3);
  }
});

test('a slice has a few rows in any case', () => {
  expect(work({ each: 0, row: 30 }).size.rows).toBe(10);
  expect(work({ each: 0, row: 30 }, createSliceSize({ limit: 4 })).size.rows).toBe(4);
});

test('slices become smaller where rows begin to take longer, and not where one was held up', () => {
  const { size } = work({ each: 0.2, row: 0.01 });
  const many = size.rows;
  size.took({ rows: many, ms: 40 });
  expect(size.rows).toBeGreaterThan(0.9 * many);
  size.took({ rows: many, ms: 40 });
  expect(size.rows).toBeLessThan(many / 10);
});

test('a long way to the database is made for several rows at once', () => {
  const { size, ms } = work({ each: 10, row: 0.1 });
  expect(size.rows).toBeGreaterThan(15);
  expect(Math.max(...ms)).toBeLessThanOrEqual(21);
});

test('a slice without rows, and the few rows of a last one, let the size be', () => {
  const { size } = work({ each: 0.2, row: 0.05 });
  const { rows } = size;
  size.took({ rows: 0, ms: 3 });
  size.took({ rows: 1, ms: 0.3 });
  expect(size.rows).toBe(rows);
});
