// Property: bills run through the rule that gave their points give the same points once more.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointsWithoutLimit } from '../points/bill-rules.ts';
import { defaultLadder } from '../points/level-rules.ts';
import { createWhatIf, pastSpans, type PastVisit } from './what-if-rules.ts';

const ladders = { before: defaultLadder, after: defaultLadder };
const hundredths = fc.integer({ min: 1, max: 9_999 }).map((rate) => (rate / 100).toFixed(2));

test('the rate that was gives what it gave, whatever was reversed and multiplied', () => {
  const drawn = fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 1_000_000 }),
      part: fc.integer({ min: 0, max: 1_000_000 }),
      multiplier: fc.constantFrom(1, 1, 2, 3),
      customerId: fc.integer({ min: 1, max: 5 }),
    }),
  );
  fc.assert(
    fc.property(hundredths, drawn, (pointsPerUnit, bills) => {
      const earning = { currency: 'SAR', pointsPerUnit };
      const trial = createWhatIf({ ...ladders, earning });
      for (const { amount, part, multiplier, customerId } of bills) {
        trial.count({
          ...guest,
          amount,
          counted: Math.max(1, amount - part),
          points: Number(pointsWithoutLimit(BigInt(amount), earning)) * multiplier,
          description: multiplier > 1 ? `Lunch · 1.00 SAR (×${multiplier} Friday)` : 'Lunch',
          customerId,
        });
      }
      const { before, after, members } = trial.figures();
      expect(after).toEqual(before);
      expect(members.rising + members.falling).toBe(0);
    }),
  );
});

test('an event is counted at the same clock time on both sides of a change of clocks', () => {
  const event = { startDate: '2026-11-06', endDate: '2026-11-06' };
  const at = { since: '2026-10-15T00:00:00.000Z', now: new Date('2026-11-03T12:00:00.000Z') };
  expect(pastSpans(event, { ...at, timeZone: 'Europe/Berlin' })).toEqual([
    { from: '2026-10-29T23:00:00.000Z', until: '2026-10-30T23:00:00.000Z' },
    { from: '2026-10-22T22:00:00.000Z', until: '2026-10-23T22:00:00.000Z' },
    { from: '2026-10-15T22:00:00.000Z', until: '2026-10-16T22:00:00.000Z' },
  ]);
});

const guest: Pick<PastVisit, 'at' | 'name' | 'balance' | 'spent'> = {
  at: '2026-11-21T18:30:00.000Z',
  name: 'Sara',
  balance: 2_000_000_000,
  spent: 0,
};
