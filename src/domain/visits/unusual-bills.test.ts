// Bills that are asked about: above which amount, whom it asks, and what was probably meant.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies } from '../../contract/restaurant/currencies.ts';
import { staff } from '../../contract/endpoint.ts';
import { AboveLimit, isLimited } from '../staff/limit-rules.ts';
import { readBill } from '../points/bill-rules.ts';
import { orRefusal, Refusal } from '../refusal.ts';
import {
  billLimitOf,
  likelyMeant,
  refuseUnusual,
  usualBillOf,
  type TypedBill,
} from './unusual-bills.ts';

const amounts = fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { maxLength: 100 });
const currency = fc.constantFrom(...currencies);
const settings = fc.record({
  billsAskedAbove: fc.option(fc.integer({ min: 0, max: 10 ** 9 })),
  setUp: fc.option(
    fc.record({ usualBill: fc.integer({ min: 1, max: 10 ** 7 }) }, { requiredKeys: [] }),
    { nil: undefined },
  ),
});

test('half of the latest bills are below the usual one, and too few bills make none', () => {
  fc.assert(
    fc.property(amounts, currency, (latest, of) => {
      const usual = usualBillOf({ setUp: undefined }, { currency: of, latest });
      if (latest.length < 20) return void expect(usual).toBeUndefined();
      const below = latest.filter((amount) => BigInt(amount) < usual!);
      const above = latest.filter((amount) => BigInt(amount) > usual!);
      expect(Math.max(below.length, above.length)).toBeLessThanOrEqual(latest.length / 2);
    }),
  );
});

test('the owner’s amount comes first, then the usual bill of the set-up, then the latest', () => {
  const latest = Array<number>(20).fill(3_500);
  const limitOf = (billsAskedAbove: number | null, usualBill?: number, bills = latest) =>
    billLimitOf({ billsAskedAbove, setUp: { usualBill } }, { currency: 'SAR', latest: bills });
  expect(limitOf(500, 50)).toEqual({ passed: { limit: 'bill', most: 500 }, amount: 50_000n });
  const byUsual = { passed: { limit: 'usualBills', most: 20 } };
  expect(limitOf(null, 50)).toEqual({ ...byUsual, amount: 100_000n });
  expect(limitOf(null)).toEqual({ ...byUsual, amount: 70_000n });
  expect(limitOf(null, undefined, latest.slice(1))).toBeUndefined();
  expect(limitOf(0, 50)).toBeUndefined();
});

test('a bill within the limit is never asked about, and one above it always', () => {
  const by = fc.record({
    staffRole: fc.constantFrom(undefined, ...staff),
    approvedBy: fc.constantFrom(undefined, {}),
  });
  const meant = fc.constantFrom(undefined, false, true);
  const amount = fc.bigInt({ min: 1n, max: 10n ** 13n });
  fc.assert(
    fc.property(
      settings,
      amounts,
      currency,
      amount,
      meant,
      by,
      (set, latest, of, paid, is, who) => {
        const limit = billLimitOf(set, { currency: of, latest });
        const bill: TypedBill = {
          typed: String(paid),
          amount: paid,
          currency: of,
          meant: is,
          points: 1,
          by: who,
        };
        const outcome = orRefusal(() => refuseUnusual(bill, limit));
        if (!limit || paid <= limit.amount) return void expect(outcome).toBeUndefined();
        const waits = isLimited(who.staffRole) && !who.approvedBy && is !== false;
        if (waits) return void expect(outcome).toBeInstanceOf(AboveLimit);
        const isDone = is === true || (who.approvedBy !== undefined && is !== false);
        if (isDone) return void expect(outcome).toBeUndefined();
        expect(outcome).toBeInstanceOf(Refusal);
        expect(outcome).not.toBeInstanceOf(AboveLimit);
      },
    ),
  );
});

test.each([
  ['SAR', '4850', 4_850n],
  ['SAR', '5', 5n],
  ['SAR', '4,850', undefined],
  ['SAR', '4850.00', undefined],
  ['KWD', '4850', 4_850n],
  ['JPY', '4850', undefined],
  // Prices in Iraq have no decimals, though the standard has three.
  ['IQD', '4850', undefined],
])('in %s, %s is probably meant with its decimals', (of, typed, likely) => {
  const amount = readBill(typed, { currency: of });
  expect(likelyMeant({ typed, amount, currency: of })).toBe(likely);
});

test('the likely amount is only offered where it would not be asked about itself', () => {
  const limit = { passed: { limit: 'usualBills', most: 20 }, amount: 70_000n } as const;
  const asked = (typed: string) =>
    orRefusal(() =>
      refuseUnusual(
        {
          typed,
          amount: readBill(typed, { currency: 'SAR' }),
          currency: 'SAR',
          points: 1,
          by: { staffRole: 'owner' },
        },
        limit,
      ),
    );
  expect(asked('4850')).toMatchObject({
    reason: 'conflict',
    message:
      'Is 4,850.00 SAR right, or 48.50 SAR? It is unusually high: more than 20 times the usual one',
  });
  expect(asked('99999')).toMatchObject({
    message: 'Is 99,999.00 SAR right? It is unusually high: more than 20 times the usual one',
  });
  expect(asked('700')).toBeUndefined();
});
