// Work that is repeated goes on, whatever it throws.
import { expect, test } from 'vitest';
import { repeat } from './repeat.ts';

test.each([
  ['rejects', async () => Promise.reject(new Error('The disk is full'))],
  [
    'throws before it waits',
    () => {
      throw new Error('The disk is full');
    },
  ],
])('work that %s is reported and runs again', async (_, fail) => {
  const leaving = new AbortController();
  const reported: unknown[] = [];
  let runs = 0;
  await new Promise<void>((resolve) => {
    const work = () => {
      runs += 1;
      if (runs < 3) return fail();
      leaving.abort();
      resolve();
      return Promise.resolve();
    };
    const report = (error: unknown) => void reported.push(error);
    void repeat({ every: 0, work, report, leaving: leaving.signal });
  });
  expect(reported.map(String)).toEqual(Array(2).fill('Error: The disk is full'));
});
