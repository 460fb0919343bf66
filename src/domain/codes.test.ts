// How often a code may be guessed, whenever the guesses come.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { waitForCode, wrongCodes } from './codes.ts';

const start = Date.parse('2026-11-21T18:30:00.000Z');
const gaps = fc.array(fc.integer({ min: 0, max: 2 * wrongCodes.within }), { maxLength: 60 });

test('no quarter of an hour has more than five wrong codes that were compared', () => {
  fc.assert(
    fc.property(gaps, (pauses) => {
      let now = start;
      const compared: Date[] = [];
      for (const pause of pauses) {
        now += pause;
        if (waitForCode(compared, new Date(now)) === 0) compared.unshift(new Date(now));
      }
      for (const last of compared) {
        const ages = compared.map((wrong) => last.getTime() - wrong.getTime());
        const near = ages.filter((age) => age >= 0 && age < wrongCodes.within);
        expect(near.length).toBeLessThanOrEqual(wrongCodes.most);
      }
    }),
  );
});

test('after five, the sixth waits for a quarter of an hour, and not longer', () => {
  const wrong = [4, 3, 2, 1, 0].map((minute) => new Date(start + minute * 60_000));
  const waits = (minute: number) => waitForCode(wrong, new Date(start + minute * 60_000));
  expect(waitForCode(wrong.slice(1), new Date(start))).toBe(0);
  expect([waits(4), waits(5), waits(19)]).toEqual([900_000, 840_000, 0]);
});
