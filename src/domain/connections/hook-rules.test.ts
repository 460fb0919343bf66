// The times at which failed deliveries are tried again.
import { expect, test } from 'vitest';
import { askedWait, nextTry } from './hook-rules.ts';

const now = new Date('2026-11-21T18:30:00.000Z');

test('each try is later than the one before, by chance up to a fifth', () => {
  const waits = (random: number) =>
    Array.from({ length: 12 }, (_, i) => +nextTry({ tries: i + 1, now, random }) - +now);
  const hours = [2, 5, 10, 14, 20, 24, 24, 24, 24].map((hour) => hour * 3_600_000);
  expect(waits(0)).toEqual([5_000, 300_000, 1_800_000, ...hours]);
  expect(waits(1)).toEqual(waits(0).map((wait) => wait * 1.2));
});

test('a receiver is left alone for as long as it asks, up to a day', () => {
  const asked = {
    120: 120_000,
    'Sat, 21 Nov 2026 18:31:00 GMT': 60_000,
    '99999999': 86_400_000,
    'Sat, 21 Nov 2099 18:31:00 GMT': 86_400_000,
    'Sat, 21 Nov 2020 18:31:00 GMT': 0,
    '-5': 0,
    soon: 0,
    '': 0,
  };
  for (const [header, wait] of Object.entries(asked)) expect(askedWait(header, now)).toBe(wait);
  expect(+nextTry({ tries: 1, now, random: 0, retryAfter: '60' }) - +now).toBe(60_000);
  expect(+nextTry({ tries: 4, now, random: 0, retryAfter: '60' }) - +now).toBe(7_200_000);
});
