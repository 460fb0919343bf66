// Balances in columns of files: no misread separator gives a member a thousandth of the balance.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textOf } from '../../contract/messages/texts.ts';
import type { PlanAnswers } from '../../contract/data/imports.ts';
import { createBalanceColumn, defaultSigns, pointsIn, type Signs } from './balance-column.ts';

const read = (cells: readonly string[], answer?: 'thousands' | 'fraction') => {
  const column = createBalanceColumn();
  for (const cell of cells) column.add(cell);
  return column.read(answer);
};

const balances = (cells: readonly string[], answer?: 'thousands' | 'fraction') => {
  const meaning = read(cells, answer);
  if ('wrong' in meaning) return textOf(meaning.wrong);
  return cells.map((cell) => {
    const points = pointsIn(cell, meaning);
    return typeof points === 'number' ? points : textOf(points.wrong);
  });
};

const whole = 'Points must be a whole number';

test.each<[string[], (number | string)[]]>([
  [
    ['1.000', '1.234.567'],
    [1_000, 1_234_567],
  ],
  [
    ['1,000', '2,500.00'],
    [1_000, 2_500],
  ],
  [
    ['1.000', '2.500,00'],
    [1_000, 2_500],
  ],
  [
    ['1,250', '1.5'],
    [1_250, whole],
  ],
  [
    ['١٬٢٥٠', '1 250', '٣٠٠', '12.00', '12.'],
    [1_250, 1_250, 300, 12, 12],
  ],
])('%j is %j', (cells, points) => {
  expect(balances(cells)).toEqual(points);
});

test('a column that leaves the meaning of a sign open is refused with an example', () => {
  const asked = 'Say what 12.000 is: the thousands of a balance, or a fraction of one point';
  expect(balances(['7', '12.000', '1.000', ''])).toBe(asked);
  expect(balances(['7', '12.000'], 'thousands')).toEqual([7, 12_000]);
  expect(balances(['7', '12.000'], 'fraction')).toEqual([7, 12]);
  expect(balances(['1,000'])).toContain('1,000');
});

test.each<[string, number | string, number | string]>([
  ['12.5', whole, whole],
  ['0.500', whole, whole],
  ['12345.000', whole, 12_345],
  ['1,234,567', 1_234_567, 1_234_567],
])('%s beside 1.000 does not settle its meaning', (other, asThousands, asFraction) => {
  const cells = ['1.000', other];
  expect(balances(cells)).toContain('Say what 1.000 is');
  expect(balances(cells, 'thousands')).toEqual([1_000, asThousands]);
  expect(balances(cells, 'fraction')).toEqual([1, asFraction]);
});

test('cells that contradict each other settle nothing either', () => {
  expect(balances(['1.234.567', '12.5', '1.000'])).toContain('Say what 1.000 is');
  expect(balances(['12.5', '1.234.567', '1.000'])).toContain('Say what 1.000 is');
});

test('a balance in groups is read right with either sign, or refused as unclear', () => {
  const column = fc.array(fc.nat(2_000_000_000), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(column, fc.constantFrom('de', 'en'), (points, language) => {
      const cells = points.map((one) => one.toLocaleString(language));
      expect(balances(cells, 'thousands')).toEqual(points);
      const unanswered = read(cells);
      if (!('wrong' in unanswered)) {
        const meaning: Signs = unanswered;
        expect(cells.map((cell) => pointsIn(cell, meaning))).toEqual(points);
      }
    }),
  );
});

test.each<[string, PlanAnswers, number | string]>([
  ['1,234.5', { fractions: 'down' }, 1_234],
  ['1,234.5', { fractions: 'nearest' }, 1_235],
  ['1,234.4', { fractions: 'nearest' }, 1_234],
  ['0.5', { fractions: 'nearest' }, 1],
  ['.5', { fractions: 'down' }, 0],
  ['12.5', { fractions: 'refused' }, whole],
  ['12.00', {}, 12],
  ['-5', { belowZero: 'zero' }, 0],
  ['5-', { belowZero: 'zero' }, 0],
  ['(5)', {}, 'A balance cannot be below zero'],
  ['−5', {}, 'A balance cannot be below zero'],
  ['+5', {}, 5],
  ['40 pts', {}, 40],
  ['Points: 40', {}, 40],
  ['٤٠ نقطة', {}, 40],
  ['SAR 12', {}, 'This is an amount of money: SAR 12'],
  ['$12', {}, 'This is an amount of money: $12'],
  ['12 درهم', {}, 'This is an amount of money: 12 درهم'],
  ['SAR 12', { money: 'points' }, 12],
  ['12.50 ر.س', { money: 'points', fractions: 'down' }, 12],
  ['40 VIP', {}, whole],
  ['2026-11-28', {}, whole],
])('the balance %s is, with the answers %j, %s', (cell, answers, expected) => {
  const points = pointsIn(cell, defaultSigns, answers);
  expect(typeof points === 'number' ? points : textOf(points.wrong)).toBe(expected);
});

test('the owner is asked what no row tells, and not what they have answered', () => {
  const ask = (cells: string[], answers: PlanAnswers = {}) => {
    const column = createBalanceColumn();
    for (const cell of cells) column.add(cell);
    const meaning = column.read(undefined);
    if ('wrong' in meaning) return meaning.wrong.key;
    return column.question(meaning, answers)?.key;
  };
  expect(ask(['12', '1,250,000', '3.00', '-0', ''])).toBeUndefined();
  expect(ask(['12.5'])).toBe('importPointsFraction');
  expect(ask(['1.234.567', '12,5'])).toBe('importPointsFraction');
  expect(ask(['12.5', '-3'], { fractions: 'down' })).toBe('importPointsBelowZero');
  expect(ask(['SAR 12'])).toBe('importPointsMoney');
  expect(ask(['SAR 12.50'], { money: 'points' })).toBe('importPointsFraction');
  expect(ask(['-3'], { belowZero: 'zero' })).toBeUndefined();
});
