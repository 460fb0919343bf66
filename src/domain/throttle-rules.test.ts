// The number of guesses that the rules allow, however they are spread over time.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failuresOfAccount, wrongCodes, wrongPasswords, type Throttle } from './throttle-rules.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The moments of the tries that pass, with one try after each pause. */
function letThrough(rule: Throttle, pauses: number[]): number[] {
  let now = Date.parse('2026-11-21T18:30:00.000Z');
  const all: number[] = [];
  let tries: number[] = [];
  for (const pause of pauses) {
    now += pause;
    tries = tries.filter((moment) => moment > now - rule.within).slice(0, rule.keep);
    if (rule.wait(tries, now) > 0) continue;
    tries.unshift(now);
    all.push(now);
  }
  return all;
}

/** The highest number of moments within a span. */
const most = (moments: number[], span: number) =>
  Math.max(0, ...moments.map((end) => moments.filter((m) => m <= end && end - m < span).length));

const pauses = (longest: number) =>
  fc.array(fc.integer({ min: 0, max: longest }), { maxLength: 200 });

test('no quarter of an hour has more than five wrong codes that were compared', () => {
  fc.assert(
    fc.property(pauses(20 * minute), (given) => {
      expect(most(letThrough(wrongCodes, given), 15 * minute)).toBeLessThanOrEqual(5);
    }),
  );
});

test('no hour has more than twenty wrong passwords of an account from strangers', () => {
  fc.assert(
    fc.property(pauses(10 * minute), (given) => {
      expect(most(letThrough(failuresOfAccount, given), 60 * minute)).toBeLessThanOrEqual(20);
    }),
  );
});

test('somebody who never stops guessing at one account has about a hundred tries a day', () => {
  const everySecond = Array.from({ length: day / 1_000 }, () => 1_000);
  expect(letThrough(wrongPasswords, everySecond).length).toBeLessThanOrEqual(110);
});

test('five wrong passwords are free; from then on each wait is twice as long', () => {
  const waits = [4, 5, 6, 7, 12, 13].map((failed) =>
    wrongPasswords.wait(
      Array.from({ length: failed }, () => 0),
      0,
    ),
  );
  expect(waits).toEqual([0, 5_000, 10_000, 20_000, 640_000, 900_000]);
});

test('after five wrong codes the sixth waits for a quarter of an hour, and not longer', () => {
  const tries = [4, 3, 2, 1, 0].map((at) => at * minute);
  const waits = [4, 5, 19].map((at) => wrongCodes.wait(tries, at * minute));
  expect(waits).toEqual([15 * minute, 14 * minute, 0]);
});
