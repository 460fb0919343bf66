// Steps of reads: one at a time, and none behind a database that hangs.
import { expect, test } from 'vitest';
import { openSteps } from './steps.ts';

test('who has waited for too long is refused, and who comes then is served', async () => {
  let time = 0;
  const step = openSteps(() => time);
  const { promise: hanging, resolve: end } = Promise.withResolvers<string>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const first = step(() => (begin(), hanging));
  await begun;
  const read: string[] = [];
  const waiting = step(async () => read.push('behind a database that hangs'));
  time = 5_001;
  const late = step(async () => read.push('late enough'));
  end('at last');
  expect(await first).toBe('at last');
  await expect(waiting).rejects.toMatchObject({ reason: 'unavailable', retryAfter: 2 });
  await late;
  expect(read).toEqual(['late enough']);
});
