// Keys that follow the order of time.
import { expect, test } from 'vitest';
import { requestKeyAt } from './request-keys.ts';

test('Later keys come behind earlier ones, and keys of one moment differ', () => {
  const at = Date.parse('2026-11-26T18:00:00Z');
  const [low, high] = [new Uint8Array(10), new Uint8Array(10).fill(255)];
  const keys = [
    requestKeyAt(0, high),
    requestKeyAt(at, low),
    requestKeyAt(at, high),
    requestKeyAt(at + 1, low),
    requestKeyAt(at * 2, low),
  ];
  expect(keys.toSorted()).toEqual(keys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.map((key) => key.length)).toEqual([32, 32, 32, 32, 32]);
});
