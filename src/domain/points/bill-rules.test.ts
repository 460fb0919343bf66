// The points of a bill, as examples and as properties.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies, decimalsOf } from '../../contract/restaurant/currencies.ts';
import { foldAmount } from '../../contract/values/typed.ts';
import {
  changeOf,
  exampleEarning,
  highestBill,
  pointsFor,
  readAmount,
  readBill,
  withoutBill,
  writeAmount,
} from './bill-rules.ts';
import { Refusal } from '../refusal.ts';

const riyals = { currency: 'SAR', pointsPerUnit: '10' };
const read = (typed: string, currency = 'SAR') => readBill(foldAmount(typed), { currency });
const refused = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
  }
  throw new Error('It was not refused');
};

test.each([
  ['184.50', 'SAR', 18_450n],
  ['184.5', 'SAR', 18_450n],
  ['184', 'SAR', 18_400n],
  ['1,234.50', 'SAR', 123_450n],
  ['1,234', 'SAR', 123_400n],
  ['1,234,567', 'KWD', 1_234_567_000n],
  ['1,234.5', 'KWD', 1_234_500n],
  ['0.125', 'KWD', 125n],
  ['1,234', 'JPY', 1_234n],
  ['١٨٤٫٥٠', 'SAR', 18_450n],
  ['١٬٢٣٤٫٥', 'SAR', 123_450n],
  ['۱۸۴', 'SAR', 18_400n],
  [' \u200f184.50 ', 'SAR', 18_450n],
  ['184,50', 'SAR', 18_450n],
  ['1.234,50', 'SAR', 123_450n],
  ['1.234.567', 'SAR', 123_456_700n],
])('%s in %s is %d of the smallest unit', (typed, currency, amount) => {
  expect(read(typed, currency)).toBe(amount);
});

test.each([
  ['-5', 'SAR', 'A bill cannot be negative'],
  ['−5', 'SAR', 'A bill cannot be negative'],
  ['0', 'SAR', 'The bill must be more than zero'],
  ['0.00', 'SAR', 'The bill must be more than zero'],
  ['184.505', 'SAR', 'Too many decimals: a bill is written like 184.50'],
  ['184.5', 'JPY', 'Too many decimals: a bill is written like 1,845'],
  ['1.2345', 'KWD', 'Too many decimals: a bill is written like 184.500'],
  ['0,123', 'SAR', 'Too many decimals: a bill is written like 184.50'],
  ['12 50', 'SAR', 'A bill is written like 184.50'],
  ['1,234', 'KWD', 'A bill is written like 184.500'],
  ['1,23,456', 'SAR', 'A bill is written like 184.50'],
  ['1e3', 'SAR', 'A bill is written like 184.50'],
  ['.5', 'SAR', 'A bill is written like 184.50'],
  ['ten', 'SAR', 'A bill is written like 184.50'],
])('%s in %s is refused: %s', (typed, currency, words) => {
  expect(refused(() => read(typed, currency))).toBe(words);
});

test('184.50 SAR are 1,845 points, and the description says so', () => {
  const award = { kind: 'award', bill: '184.5' } as const;
  expect(changeOf(award, riyals)).toEqual({
    kind: 'award',
    points: 1_845,
    description: '184.50 SAR',
  });
  expect(changeOf({ ...award, description: 'Dinner' }, riyals)).toMatchObject({
    description: 'Dinner · 184.50 SAR',
  });
  // A direction mark alone does not count as a description.
  expect(changeOf({ ...award, description: '\u200f' }, riyals).description).toBe('184.50 SAR');
});

test('a bill is at most a thousand million units of its currency', () => {
  for (const one of currencies) {
    const highest = highestBill(one);
    const [most = ''] = writeAmount(highest, { currency: one }).split(' ');
    expect(most).toMatch(/^1,000,000,000(\.0+)?$/);
    expect(read(most, one)).toBe(highest);
    const [above = ''] = writeAmount(highest + 1n, { currency: one }).split(' ');
    const words = `A bill is ${most} ${one} at most`;
    expect(refused(() => read(above, one))).toBe(words);
    expect(refused(() => read('9'.repeat(40), one))).toBe(words);
    expect(readAmount(foldAmount(above), { currency: one })).toBe(highest + 1n);
  }
});

test('a bill that gives more than a balance can hold is refused', () => {
  const award = { kind: 'award', bill: '999999999' } as const;
  const words = 'This bill would give more than 2,147,483,647 points';
  expect(refused(() => changeOf(award, riyals))).toBe(words);
  expect(refused(() => changeOf({ ...award, bill: '214748364.80' }, riyals))).toBe(words);
  expect(changeOf({ ...award, bill: '214748364.79' }, riyals).points).toBe(2_147_483_647);
});

test('a description that has no room for the bill is refused', () => {
  const award = { kind: 'award', bill: '184.50' } as const;
  const room = 500 - ' · 184.50 SAR'.length;
  expect(changeOf({ ...award, description: 'x'.repeat(room) }, riyals).description).toHaveLength(
    500,
  );
  expect(refused(() => changeOf({ ...award, description: 'x'.repeat(room + 1) }, riyals))).toBe(
    'Description and bill together take more than 500 characters',
  );
});

test('a bill is refused while no rate is set', () => {
  expect(refused(() => changeOf({ kind: 'award', bill: '184.50' }, null))).toBe(
    'No points for bills are set yet: Settings, Restaurant, Earning by the bill',
  );
});

const currency = fc.constantFrom(...currencies);
const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n });
/** Hundredths of a point for a unit, as the office types them. */
const rates = fc
  .integer({ min: 1, max: 100_000 })
  .map((hundredths) => (hundredths / 100).toFixed(2).replace(/\.?0+$/, ''));

test('a written amount is read as the same amount, and found in a description', () => {
  fc.assert(
    fc.property(
      currency,
      amounts,
      fc.constantFrom('', 'Dinner', 'عشاء · عائلة'),
      (one, amount, reason) => {
        const written = writeAmount(amount, { currency: one });
        const [figures = ''] = written.split(' ');
        const unclear = decimalsOf(one) === 3 && /^\d+,\d+$/.test(figures);
        if (!unclear) expect(readAmount(figures, { currency: one })).toBe(amount);
        const description = [reason, written].filter(Boolean).join(' · ');
        expect(withoutBill(description)).toEqual({ reason, hasBill: true });
      },
    ),
  );
});

test('points are rounded down: one unit less of the bill, or one more, is not worth them', () => {
  fc.assert(
    fc.property(currency, amounts, rates, (one, amount, pointsPerUnit) => {
      const hundredths = BigInt(Math.round(Number(pointsPerUnit) * 100));
      const whole = 10n ** BigInt(decimalsOf(one)!) * 100n;
      fc.pre((amount * hundredths) / whole <= 2_147_483_647n);
      const points = BigInt(pointsFor(amount, { currency: one, pointsPerUnit }));
      expect(points * whole <= amount * hundredths).toBe(true);
      expect((points + 1n) * whole > amount * hundredths).toBe(true);
    }),
  );
});

test.each([
  ['10', { points: 10, bill: '1 SAR' }],
  ['0.25', { points: 1, bill: '4 SAR' }],
  ['1.5', { points: 3, bill: '2 SAR' }],
  ['0.33', { points: 33, bill: '100 SAR' }],
])('at %s points for a unit, the example is exact', (pointsPerUnit, example) => {
  expect(exampleEarning({ currency: 'SAR', pointsPerUnit })).toEqual(example);
});

test('a text at the end of a description that is no bill stays in it', () => {
  for (const reason of ['Dinner', '', 'Table 12', 'Dinner for 2 VIP · 12 KWDX', '184.5 sar']) {
    expect(withoutBill(reason)).toEqual({ reason, hasBill: false });
  }
});
