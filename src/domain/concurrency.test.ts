// Concurrent works: how many run, and which is next.
import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrency.ts';

/** Works that end on command, and the names of those that have begun. */
function openWorks(most: number) {
  const limited = limitConcurrency(most);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const wait = (name: string, line = '') =>
    limited(() => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    }, [line]);
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, wait, end };
}

test('works run up to the limit, and the next one starts when one of them has ended', async () => {
  const { begun, wait, end } = openWorks(2);
  for (const name of ['first', 'second', 'third', 'fourth']) void wait(name);
  expect(begun).toEqual(['first', 'second']);
  await end('second');
  expect(begun).toEqual(['first', 'second', 'third']);
});

test('a work that fails makes room, too', async () => {
  const limited = limitConcurrency(1);
  const failing = limited(() => Promise.reject(new Error('failed')));
  const next = limited(async () => 'done');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('done');
});

test('a short line does not wait for the end of a long one', async () => {
  const { begun, wait, end } = openWorks(1);
  for (const name of ['a', 'b', 'c', 'd']) void wait(name, 'long');
  for (const name of ['x', 'y']) void wait(name, 'short');
  for (const name of ['a', 'b', 'x', 'c', 'y']) await end(name);
  expect(begun).toEqual(['a', 'b', 'x', 'c', 'y', 'd']);
});
