// Files of tills: their headings, amounts, days and times, as different tills write them.
import { expect, test } from 'vitest';
import { textOf } from '../../contract/messages/texts.ts';
import { readTillDays } from './till-days.ts';
import { columnsBy, createTillFileReader, type TillReading } from './till-files.ts';

const reading: TillReading = {
  columns: { numberColumn: 0, amountColumn: 1, dayColumn: 2, outletColumn: 3 },
  currency: 'SAR',
  day: '2026-05-06',
  outletId: 1,
  outlets: [],
  clocks: { timeZone: 'Asia/Riyadh', dayBegins: 4 },
};

/** Reads rows as if the file had nothing else. */
function readRows(rows: readonly (readonly string[])[], change: Partial<TillReading> = {}) {
  const file = createTillFileReader({ ...reading, ...change });
  for (const [i, cells] of rows.entries()) file.add({ number: i + 1, cells });
  return file.end();
}

test('columns are known by their headings, in English and Arabic, the surest one first', () => {
  expect(columnsBy(['Total', 'Invoice No.', 'Grand Total', 'Closed at', 'BRANCH'])).toEqual({
    numberColumn: 1,
    amountColumn: 2,
    dayColumn: 3,
    outletColumn: 4,
  });
  expect(columnsBy(['التاريخ', 'الوقت', 'رقم الفاتورة', 'الإجمالي', 'الفرع'])).toEqual({
    numberColumn: 2,
    amountColumn: 3,
    dayColumn: 0,
    timeColumn: 1,
    outletColumn: 4,
  });
  expect(columnsBy(['1041', '24.50'])).toEqual({});
});

test.each([
  ['184.50', 'SAR', 18_450n],
  ['1,845.5', 'SAR', 184_550n],
  ['1.845,50', 'SAR', 184_550n],
  ['184,50', 'SAR', 18_450n],
  ['ر.س ١٬٨٤٥٫٥٠', 'SAR', 184_550n],
  ['184.50 ر.س.', 'SAR', 18_450n],
  ['£12', 'GBP', 1_200n],
  ['-SAR 5.00', 'SAR', -500n],
  ['SAR -5.00', 'SAR', -500n],
  ['(5.00)', 'SAR', -500n],
  ["'-5", 'SAR', -500n],
  ['0.00', 'SAR', 0n],
  ['1.234,567', 'KWD', 1_234_567n],
  ['1,234', 'KWD', 'A bill is written like 184.500'],
  ['1,234', 'JPY', 1_234n],
  ['1.5.5', 'SAR', 'A bill is written like 184.50'],
  ['', 'SAR', 'The bill is required'],
  ['12 + 3', 'SAR', 'A bill has figures and a decimal point only'],
  ['VOID 184.50', 'SAR', 'A bill has figures and a decimal point only'],
  ['184.50 CR', 'SAR', 'A bill has figures and a decimal point only'],
  ['184.50 KWD', 'SAR', 'A bill has figures and a decimal point only'],
  ['(5.00', 'SAR', 'A bill has figures and a decimal point only'],
  ['5.00)', 'SAR', 'A bill has figures and a decimal point only'],
  ['د.إ. 12', 'AED', 1_200n],
  ['Sr.12', 'SAR', 1_200n],
  [`${'A'.repeat(40)}1`, 'SAR', 'Must be at most 40 characters'],
  ['free', 'SAR', 'A bill has figures and a decimal point only'],
] as const)('an amount is read as a till writes it: %s %s', (cell, currency, amount) => {
  // The first row may have headings.
  const { bills, unread } = readRows(
    [
      ['B', '1'],
      ['A', cell],
    ],
    { currency },
  );
  if (typeof amount === 'bigint') expect(bills[1]).toMatchObject({ row: 2, amount });
  else expect(textOf(unread[0]!.wrong)).toBe(amount);
});

test('rows of one number are one bill, however it is typed', () => {
  const rows = [
    ['Bill', 'Total'],
    ['a-1', '10'],
    ['A - ١', '5'],
    ['A-1', '-2.50'],
    ['A-2', '1'],
  ];
  expect(readRows(rows).bills).toEqual([
    { row: 2, number: 'a-1', key: 'A-1', amount: 1_250n },
    { row: 5, number: 'A-2', key: 'A-2', amount: 100n },
  ]);
});

const clocks = { timeZone: 'Asia/Riyadh', dayBegins: 4 };

test.each([
  ['2026-11-22 03:59', '2026-11-21'],
  ['2026-11-22T04:00:00', '2026-11-22'],
  ['2026-11-22T00:59:00Z', '2026-11-21'],
  ['2026-11-22T03:00:00+03:00', '2026-11-21'],
  ['22/11/2026', '2026-11-22'],
  ['22.11.26, 1:30', '2026-11-21'],
  ['٢٢/١١/٢٠٢٦ ١:٣٠ ص', '2026-11-21'],
  ['22/11/2026 1:30 م', '2026-11-22'],
  ['22-Nov-2026 12:15 AM', '2026-11-21'],
  ['Nov 22, 2026, 12:15 p.m.', '2026-11-22'],
  ['22 November 2026', '2026-11-22'],
] as const)('a moment is of a business day: %s', (text, day) => {
  expect(readTillDays(text, clocks)).toMatchObject({ dayFirst: day });
});

test.each(['yesterday', '30/02/2026', '2026-13-01', '22/11/2026 25:00', '13:30 PM', '46347.8'])(
  'what is no moment is not taken for one: %s',
  (text) => expect(readTillDays(text, clocks)).toBeUndefined(),
);

test('without a day a bill is of any, also with a time alone', () => {
  expect([readTillDays('', clocks), readTillDays('23:15', clocks)]).toEqual(['any', 'any']);
});

test('day and month are read in the order that puts more bills on the day', () => {
  const rows = (days: readonly string[]) => days.map((day, i) => [`A-${i}`, '1', day]);
  const at = (days: readonly string[], day: string) => readRows(rows(days), { day }).bills.length;
  expect(at(['06/05/2026', '06/05/2026'], '2026-05-06')).toBe(2);
  expect(at(['05/06/2026', '05/06/2026 09:00'], '2026-05-06')).toBe(2);
  // A row that is of this day only in the other order of day and month belongs to another day.
  expect(at(['05/06/2026', '05/06/2026', '06/05/2026'], '2026-05-06')).toBe(2);
  expect(readRows(rows(['05/06/2026', '07/05/2026']), { day: '2026-05-07' }).otherDays).toBe(1);
});

test('a till that writes the time in two columns is read by the day alone', () => {
  const columns = { numberColumn: 0, amountColumn: 1, dayColumn: 2, timeColumn: 3 };
  const rows = [
    ['A-1', '1', '2026-05-06 21:00', '21:00'],
    ['A-2', '1', '2026-05-07 03:59', '03:59'],
    ['A-3', '1', '', 'late'],
    ['A-4', '1', '2026-05-06 00:00:00', '21:15'],
  ];
  const { bills, unread } = readRows(rows, { columns });
  expect([bills.length, unread.length]).toEqual([3, 1]);
});

test('bills of another outlet are left out, where there are several', () => {
  const outlets = [
    { id: 1, name: 'Corniche', nameArabic: 'الكورنيش' },
    { id: 2, name: 'Harbour', nameArabic: null },
  ];
  const rows = ['CORNICHE', 'الكورنيش', '1', '', 'Harbour', 'Airport'].map((outlet, i) => [
    `A-${i}`,
    '1',
    '',
    outlet,
  ]);
  const of = (given: TillReading['outlets'], outletId = 1) => {
    const { bills, otherOutlets } = readRows(rows, { outlets: given, outletId });
    return [bills.length, otherOutlets];
  };
  expect(of(outlets)).toEqual([4, 2]);
  expect(of(outlets, 2)).toEqual([2, 4]);
  expect(of(outlets.slice(0, 1))).toEqual([6, 0]);
});

test.each(['TOTAL', 'الإجمالي', 'Grand total (2 bills)', ''])(
  'titles above the headings and the sum at the end, %j, are no bills',
  (sum) => {
    const { bills, unread } = readRows([
      ['Sales of Harbour House', '', '', ''],
      ['Bill', 'Total', 'Date', 'Branch'],
      ['1041', '24.50', '2026-05-06 19:00', ''],
      ['1042', '10', '2026-05-06 20:00', ''],
      [sum, '34.50', '', ''],
    ]);
    expect(bills.map(({ number }) => number)).toEqual(['1041', '1042']);
    expect(unread).toEqual([]);
  },
);

test('a bill without its number among others is not taken for a sum', () => {
  const { unread } = readRows([
    ['1041', '24.50', '2026-05-06 19:00', ''],
    ['', '10', '2026-05-06 20:00', ''],
    ['', '12', '', ''],
    ['1043', '10', '2026-05-06 20:00', ''],
  ]);
  expect(unread.map(({ row }) => row)).toEqual([2, 3]);
});

test('where no bill has a day, a row without a number is the sum if it is theirs', () => {
  const columns = { numberColumn: 0, amountColumn: 1 };
  const bills = [
    ['1041', '24.50'],
    ['1042', '10'],
  ];
  expect(readRows([...bills, ['', '34.50']], { columns }).unread).toEqual([]);
  expect(readRows([...bills, ['', '12']], { columns }).unread).toHaveLength(1);
});
