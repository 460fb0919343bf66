// The name of a lease's holder shows whether its process has ended.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { hasEnded, newHolder } from './leases.ts';

test('holders of this process have not ended, and each has another name', () => {
  const [one, other] = [newHolder(), newHolder()];
  expect(one).not.toBe(other);
  expect(hasEnded(one)).toBe(false);
});

test.runIf(process.platform === 'linux')('a holder whose process ended has ended', async () => {
  const child = spawn('true');
  const { pid } = child;
  await once(child, 'close');
  const [boot, space, own, started, random] = newHolder().split(' ');
  const holder = (...parts: unknown[]) => [...parts, random].join(' ');
  expect(hasEnded(holder(boot, space, pid, started))).toBe(true);
  // This process has the same process id as an earlier one.
  expect(hasEnded(holder(boot, space, own, '1'))).toBe(true);
});

test('a holder of another machine or container, or with an older name, counts as not ended', () => {
  const [boot, space, pid, , random] = newHolder().split(' ');
  expect(hasEnded(`another ${space} ${pid} 1 ${random}`)).toBe(false);
  expect(hasEnded(`${boot} pid:[1] ${pid} 1 ${random}`)).toBe(false);
  expect(hasEnded('ba3c1b0e-5d0e-4f7c-9d38-6d6a3c2f2d11')).toBe(false);
});
