// Nested queues that take turns, and the limit on concurrent work that waits in them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitConcurrency, createFairQueue } from './fair-queue.ts';

const filled = (items: readonly (readonly [string, number])[]) => {
  const queues = createFairQueue<readonly [string, number]>();
  for (const item of items) queues.add([item[0]], item);
  return queues;
};

const takeAll = <Item>(queues: ReturnType<typeof createFairQueue<Item>>) =>
  Array.from({ length: queues.length }, () => queues.takeNext());

test('a short queue does not wait for the end of a long one', () => {
  const queues = filled([1, 2, 3, 4].map((item) => ['long', item] as const));
  queues.add(['short'], ['short', 1]);
  queues.add(['short'], ['short', 2]);
  const queueOf = (item: readonly [string, number] | undefined) => item?.[0];
  expect(takeAll(queues).map(queueOf)).toEqual(['long', 'short', 'long', 'short', 'long', 'long']);
  expect(queues.takeNext()).toBeUndefined();
});

test('queues within a queue share its turns, and do not take those of others', () => {
  const queues = createFairQueue<string>();
  for (const item of ['a1', 'a2', 'a3']) queues.add(['flood', 'a'], item);
  for (const item of ['b1', 'b2']) queues.add(['flood', 'b'], item);
  for (const item of ['x1', 'x2']) queues.add(['short', 'x'], item);
  expect(takeAll(queues)).toEqual(['a1', 'x1', 'b1', 'x2', 'a2', 'b2', 'a3']);
});

test('every added item comes out once, in the order of its queue', () => {
  const names = fc.constantFrom('one', 'other', 'third');
  fc.assert(
    fc.property(fc.array(names), (chosen) => {
      const items = chosen.map((name, i) => [name, i] as const);
      const taken = takeAll(filled(items));
      for (const queue of ['one', 'other', 'third']) {
        const of = (all: typeof taken) => all.filter((item) => item?.[0] === queue);
        expect(of(taken)).toEqual(of(items));
      }
      expect(taken).toHaveLength(items.length);
    }),
  );
});

/** Work that ends on command, and the names of the pieces that have begun. */
function createTasks(most: number) {
  const limited = limitConcurrency(most);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const wait = (name: string, queue = '') =>
    limited(() => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    }, [queue]);
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, wait, end };
}

test('works run up to the limit, and the next one starts when one of them has ended', async () => {
  const { begun, wait, end } = createTasks(2);
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

test('a short queue does not wait for the end of a long one', async () => {
  const { begun, wait, end } = createTasks(1);
  for (const name of ['a', 'b', 'c', 'd']) void wait(name, 'long');
  for (const name of ['x', 'y']) void wait(name, 'short');
  for (const name of ['a', 'b', 'x', 'c', 'y']) await end(name);
  expect(begun).toEqual(['a', 'b', 'x', 'c', 'y', 'd']);
});
