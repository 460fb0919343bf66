// The number of a row, with its calling code, and one of several in a cell.
import { expect, test } from 'vitest';
import { textOf } from '../../contract/messages/texts.ts';
import { readNumberCell } from './number-cells.ts';

const plan = { nameColumn: null, mobileColumn: 0, pointsColumn: null, headed: true };
const read = (cells: string[], further = {}) =>
  readNumberCell(cells, { ...plan, countryCode: '966', ...further });

test.each([
  ['971', '0507654399', '+971507654399'],
  ['+971', '507654399', '+971507654399'],
  ['00971', '0507654399', '+971507654399'],
  ['971.0', '971507654399', '+971507654399'],
  ['UAE (+971)', '0507654399', '+971507654399'],
  ['٩٧١', '٠٥٠٧٦٥٤٣٩٩', '+971507654399'],
  ['', '0501234567', '+966501234567'],
  ['SA', '0501234567', '+966501234567'],
  ['971', '+966501234567', '+966501234567'],
])('the calling code %j belongs before %s', (code, number, mobile) => {
  expect(read([number, code], { callingCodeColumn: 1 })).toMatchObject({ mobile });
});

test.each([
  ['0112345678 / 0501234567', '+966501234567'],
  ['0501234567;0559876543', '+966501234567'],
  ['0112345678, 0501234567', '+966501234567'],
  ['011 234 5678 - 050 123 4567', '+966501234567'],
  ['0112345678\n0501234567', '+966501234567'],
  ['0112345678 أو 0501234567', '+966501234567'],
  ['0112345678 0501234567', '+966501234567'],
  ['Tel: 0112345678 Mob: 0501234567', '+966501234567'],
  ['+966112345678/+971507654399', '+971507654399'],
])('of the numbers in %j, the mobile one is taken, and it is said', (cell, mobile) => {
  const { note, ...found } = read([cell]);
  expect(found).toMatchObject({ mobile });
  expect(note && textOf(note)).toBe(`Of 2 numbers in the cell, ${mobile} is taken`);
});

test.each(['050/123 4567', '050 - 123 - 4567', '(050) 1234567'])('%s is one number', (cell) => {
  expect(read([cell])).toEqual({ typed: cell, mobile: '+966501234567' });
});

test('where the first column has no number, the other one is taken', () => {
  const both = { otherMobileColumn: 1 };
  expect(read(['', '0501234567'], both)).toMatchObject({ mobile: '+966501234567' });
  expect(read(['none', '0501234567'], both)).toMatchObject({ mobile: '+966501234567' });
  expect(read(['0507654321', '0501234567'], both)).toMatchObject({ mobile: '+966507654321' });
  expect(read(['none', 'n/a'], both)).toMatchObject({ typed: 'none', wrong: {} });
});
