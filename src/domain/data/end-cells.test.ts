// The end of points in a row: read in the usual forms, and never sooner than is allowed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textOf } from '../../contract/messages/texts.ts';
import { readEndCell } from './end-cells.ts';

const plan = {
  nameColumn: 1,
  mobileColumn: 2,
  pointsColumn: 3,
  endsColumn: 0,
  headed: true,
  soonestEnd: '2026-12-21',
};
const read = (cell: string, points = 5) => {
  const { ends, note } = readEndCell([cell], points, plan);
  return [ends, note && textOf(note)];
};

test.each([
  ['2027-06-30', '2027-06-30'],
  ['30/06/2027 23:59', '2027-06-30'],
  ['٣٠/٦/٢٠٢٧', '2027-06-30'],
  ['30 Jun 2027', '2027-06-30'],
  ['2026-12-21', '2026-12-21'],
  ['', null],
])('an end of %j is %s', (cell, day) => {
  expect(read(cell)).toEqual([day, undefined]);
});

test.each(['2026-12-20', '1/1/2020'])('an end of %s becomes the soonest one', (cell) => {
  expect(read(cell)).toEqual(['2026-12-21', expect.stringContaining(cell)]);
});

test.each(['soon', '31/12', '31/13/2027', '-'])('%s is no end, which is said', (cell) => {
  expect(read(cell)).toEqual([null, expect.stringContaining('is not read as a day')]);
});

test('without points there is no end, which is said', () => {
  expect(read('2027-06-30', 0)).toEqual([null, expect.stringContaining('there are no points')]);
  expect(read('', 0)).toEqual([null, undefined]);
});

test('the month may come first', () => {
  expect(readEndCell(['06/07/2027'], 5, { ...plan, dateOrder: 'monthFirst' }).ends).toBe(
    '2027-06-07',
  );
});

test('no end is sooner than the soonest one, whatever stands in the cell', () => {
  const days = fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
  fc.assert(
    fc.property(fc.oneof(days, fc.string({ unit: 'binary' })), fc.nat(3), (cell, points) => {
      const { ends } = readEndCell([cell], points, plan);
      expect(ends === null || ends >= plan.soonestEnd).toBe(true);
    }),
  );
});
