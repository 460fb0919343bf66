// Slices of reads: one at a time, and none waits behind a database that hangs.
import { expect, test } from 'vitest';
import { openSlices } from './slices.ts';

test('a slice that has waited for too long is refused, and a later one is read', async () => {
  let time = 0;
  const slice = openSlices(() => time);
  const { promise: hanging, resolve: end } = Promise.withResolvers<string>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const first = slice(() => (begin(), hanging));
  await begun;
  const read: string[] = [];
  const waiting = slice(async () => read.push('behind a database that hangs'));
  time = 5_001;
  const late = slice(async () => read.push('late enough'));
  end('at last');
  expect(await first).toBe('at last');
  await expect(waiting).rejects.toMatchObject({ reason: 'unavailable', retryAfter: 2 });
  await late;
  expect(read).toEqual(['late enough']);
});
