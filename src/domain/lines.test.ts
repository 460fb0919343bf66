// Nested queues that take turns, and the limit on concurrent work that waits in them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitConcurrency, openLines } from './lines.ts';

const filled = (items: readonly (readonly [string, number])[]) => {
  const lines = openLines<readonly [string, number]>();
  for (const item of items) lines.add([item[0]], item);
  return lines;
};

const takeAll = <Item>(lines: ReturnType<typeof openLines<Item>>) =>
  Array.from({ length: lines.length }, () => lines.takeNext());

test('a short line does not wait for the end of a long one', () => {
  const lines = filled([1, 2, 3, 4].map((item) => ['long', item] as const));
  lines.add(['short'], ['short', 1]);
  lines.add(['short'], ['short', 2]);
  const lineOf = (item: readonly [string, number] | undefined) => item?.[0];
  expect(takeAll(lines).map(lineOf)).toEqual(['long', 'short', 'long', 'short', 'long', 'long']);
  expect(lines.takeNext()).toBeUndefined();
});

test('lines within a line share its turns, and do not take those of others', () => {
  const lines = openLines<string>();
  for (const item of ['a1', 'a2', 'a3']) lines.add(['flood', 'a'], item);
  for (const item of ['b1', 'b2']) lines.add(['flood', 'b'], item);
  for (const item of ['x1', 'x2']) lines.add(['short', 'x'], item);
  expect(takeAll(lines)).toEqual(['a1', 'x1', 'b1', 'x2', 'a2', 'b2', 'a3']);
});

test('every added item comes out once, in the order of its line', () => {
  const names = fc.constantFrom('one', 'other', 'third');
  fc.assert(
    fc.property(fc.array(names), (chosen) => {
      const items = chosen.map((name, i) => [name, i] as const);
      const taken = takeAll(filled(items));
      for (const line of ['one', 'other', 'third']) {
        const of = (all: typeof taken) => all.filter((item) => item?.[0] === line);
        expect(of(taken)).toEqual(of(items));
      }
      expect(taken).toHaveLength(items.length);
    }),
  );
});

/** Work that ends on command, and the names of the pieces that have begun. */
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
