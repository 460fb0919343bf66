// Bills of a till compared with visits: each appears once, with the amounts that remain.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountIn, compareBills, earnedOf } from './comparing.ts';

const amount = fc.integer({ min: 0, max: 12 });

/** Few numbers and small amounts, so that all combinations occur. */
const day = fc.record({
  bills: fc.uniqueArray(fc.record({ key: fc.constantFrom(...'ABCDE'), amount }), {
    selector: ({ key }) => key,
  }),
  visits: fc.array(
    fc.record({
      billKey: fc.option(fc.constantFrom(...'ABCDE')),
      amount,
      unearned: fc.integer({ min: 0, max: 3 }),
      reversed: fc.integer({ min: 0, max: 3 }),
      currency: fc.constantFrom('SAR', 'SAR', 'SAR', 'KWD'),
      undone: fc.boolean(),
    }),
  ),
});

type Day = typeof day extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Restricts the data to states that the database allows: at most one visit of a bill stands, and no
 * more is reversed than its amount.
 */
const asStored = ({ bills, visits }: Day) => {
  const standing = new Set<string>();
  return {
    bills: bills.map((bill, i) => ({
      ...bill,
      row: i + 2,
      number: bill.key,
      amount: BigInt(bill.amount),
    })),
    visits: visits.map((visit, i) => {
      const { billKey, undone } = visit;
      const isTwice = !undone && billKey !== null && standing.has(billKey);
      if (!undone && billKey !== null) standing.add(billKey);
      const reversed = Math.min(visit.reversed, visit.amount);
      return { ...visit, id: i + 1, undone: undone || isTwice, reversed };
    }),
  };
};

test('every bill and every visit that stands is told once, and nothing else is', () => {
  fc.assert(
    fc.property(day, (drawn) => {
      const { bills, visits } = asStored(drawn);
      const compared = compareBills(bills, visits, 'SAR');
      const told = compared.flatMap(({ bill }) => bill ?? []);
      expect(told).toEqual(bills);
      const standing = visits.filter(({ undone }) => !undone);
      const seen = compared.flatMap(({ visit }) => (visit && !visit.undone ? visit.id : []));
      expect(seen.toSorted((one, other) => one - other)).toEqual(standing.map(({ id }) => id));
      for (const { verdict, bill, visit } of compared) {
        const last = visits.filter(({ billKey }) => bill && billKey === bill.key);
        if (verdict === 'notEarned') expect(last).toEqual([]);
        if (verdict === 'undone') expect(last.every(({ undone }) => undone)).toBe(true);
        if (verdict === 'noBill')
          expect(bills.some(({ key }) => key === visit!.billKey)).toBe(false);
      }
    }),
  );
});

test('what earned is what was billed, but for too much, too little or no bill', () => {
  fc.assert(
    fc.property(day, (drawn) => {
      const { bills, visits } = asStored(drawn);
      const inOne = visits.map((visit) => ({ ...visit, currency: 'SAR', unearned: 0 }));
      const compared = compareBills(bills, inOne, 'SAR');
      const sum = (verdict: string) =>
        compared
          .filter((one) => one.verdict === verdict)
          .reduce((total, one) => total + amountIn(one), 0n);
      const billedOf = (verdict: string) =>
        compared
          .filter((one) => one.verdict === verdict)
          .reduce((total, { bill }) => total + (bill?.amount ?? 0n), 0n);
      const differing = compared.filter(({ verdict }) => verdict === 'differs');
      const lower = differing.reduce((total, { visit }) => total + earnedOf(visit!), 0n);
      const earned = inOne
        .filter(({ undone }) => !undone)
        .reduce((total, visit) => total + earnedOf(visit), 0n);
      expect(earned).toBe(sum('earned') + billedOf('more') + sum('more') + lower + sum('noBill'));
      for (const { bill, visit } of differing) expect(bill!.amount > earnedOf(visit!)).toBe(true);
    }),
  );
});

test('a bill with or without its tip agrees with the visit that earned without it', () => {
  const visit = { id: 1, billKey: 'A', amount: 4_000, unearned: 500, reversed: 0 };
  const verdictOf = (billed: bigint, more = {}) =>
    compareBills(
      [{ row: 2, number: 'A', key: 'A', amount: billed }],
      [{ ...visit, currency: 'SAR', undone: false, ...more }],
      'SAR',
    )[0]?.verdict;
  expect([3_999n, 4_000n, 4_500n, 4_501n].map((billed) => verdictOf(billed))).toEqual([
    'more',
    'earned',
    'earned',
    'differs',
  ]);
  expect(verdictOf(3_000n, { reversed: 1_000 })).toBe('earned');
  expect(verdictOf(4_000n, { currency: 'KWD' })).toBe('differs');
  expect(verdictOf(4_000n, { undone: true })).toBe('undone');
});
