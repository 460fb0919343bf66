// One key of a bill, in whatever way its number is written.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billKeyOf, formerBillKeyOf } from './bill-key.ts';

/** A key, and the numbers that have it. */
const same: [key: string, written: string][] = [
  ['25257', '25257 | 00025257 | #25257 | # 00025257 | 25 257 | 25257. | 25257# | -25257 | *25257*'],
  ['25257', '٢٥٢٥٧ | ۰۲۵۲۵۷ | ２５２５７ | №25257 | No. 25257 | no25257 | N° 25257 | Nº 25257'],
  ['25257', 'Bill 25257 | BILL NO. 00025257 | Order #25257 | Receipt: 25257 | Nr. 25257'],
  ['25257', 'فاتورة 25257 | فاتورة رقم ٢٥٢٥٧ | الفاتورة: 25257 | رقم ٠٠٢٥٢٥٧ | إيصال 25257'],
  ['25257', `'00025257 | ="00025257" | —25257 | \u200b25257\u2069`],
  ['A-1', 'A-1 | a–1 | A—1 | A−1 | A‑1 | ａ－１ | #A-1 | A - 1 | (a-١)'],
  ['12-001-0041', 'Order 00012-001-0041 | 00012-001-0041 | 12–001–0041'],
  ['BAR2525', 'Bar2525 | bar 2525 | #Bar2525'],
  ['0', '0 | 000 | #0'],
  ['10', '10 | 010 | 0010'],
  ['###', '###'],
];

test.each(same)('%s is one bill: %s', (key, written) => {
  for (const typed of written.split(' | ')) expect([typed, billKeyOf(typed)]).toEqual([typed, key]);
});

test('bills with other letters, digits or parts are others', () => {
  const others = [
    '2525',
    'Bar2525',
    'Cafe2525',
    'Grill2525',
    'A1',
    'A-1',
    'A/1',
    '1-1',
    '11',
    '110',
  ];
  const more = [
    '1-10',
    '1100',
    '25250',
    'A01',
    'A-01',
    'Notes 2525',
    'Order',
    'No',
    '2525A',
    'B',
    'Bill B',
  ];
  const keys = [...others, ...more].map(billKeyOf);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a key is its own key, of any text, and short enough to be stored', () => {
  const sign = fc.constantFrom(...'00127AbN#.-–— №ºﷺ٠٥Ob'.split(''), 'Bill', 'No', 'رقم', 'فاتورة');
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(sign).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(typed, (number) => {
      const key = billKeyOf(number);
      expect(billKeyOf(key)).toBe(key);
      expect(billKeyOf(formerBillKeyOf(number))).toBe(key);
      expect(key.length).toBeLessThanOrEqual(100);
    }),
  );
});
