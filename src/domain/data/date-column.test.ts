// Days of a file, in the formats of programs and people; the order of day and month is not guessed.
import { expect, test } from 'vitest';
import { textOf } from '../../contract/messages/texts.ts';
import { createDateColumn, readDay } from './date-column.ts';

test.each([
  ['1990-04-03', '1990-04-03'],
  ['1990/4/3', '1990-04-03'],
  ['2026-11-01T18:30:00Z', '2026-11-01'],
  ['2026-11-01 18:30:00 UTC', '2026-11-01'],
  ['2026-11-01 18:30:00.123', '2026-11-01'],
  ['25.12.1990', '1990-12-25'],
  ['12/25/1990 12:00:00 AM', '1990-12-25'],
  ['3 April 1990', '1990-04-03'],
  ['April 3, 1990', '1990-04-03'],
  ['3-Apr-1990', '1990-04-03'],
  ['Apr 3rd, 1990', '1990-04-03'],
  ['3. März 1990', '1990-03-03'],
  ['3 أبريل 1990', '1990-04-03'],
  ['٣ كانون الثاني ١٩٩٠', '1990-01-03'],
  ['٢٥/١٢/١٩٩٠', '1990-12-25'],
  ['12-25', '--12-25'],
  ['--04-03', '--04-03'],
  ['29/02', '--02-29'],
  ['25 Dec', '--12-25'],
  ['25/12/90', '--12-25'],
])('%s is %s', (typed, day) => {
  const { dayFirst, monthFirst } = readDay(typed) ?? {};
  expect(dayFirst ?? monthFirst).toBe(day);
});

test.each(['', '0000-00-00', '1900-01-01', '30/02/1990', '2026', 'never', 'x'.repeat(1_000)])(
  '%j is no day',
  (typed) => {
    expect(readDay(typed)).toBeUndefined();
  },
);

const orderOf = (days: string[], answer?: 'monthFirst') => {
  const column = createDateColumn();
  for (const day of days) column.add(day);
  const order = column.order(answer);
  return typeof order === 'string' ? order : textOf(order.wrong);
};

test('the days of a file tell their order, or the owner is asked', () => {
  expect(orderOf(['03/04/1990', '25/12/1990'])).toBe('dayFirst');
  expect(orderOf(['03/04/1990', '12/25/1990'])).toBe('monthFirst');
  expect(orderOf(['1990-04-03'])).toBe('dayFirst');
  const asked = 'Say which comes first in 03/04/1990, the day or the month';
  expect(orderOf(['03/04/1990', '05/05/1990'])).toBe(asked);
  expect(orderOf(['03/04/1990', '25/12/1990', '12/25/1990'])).toBe(asked);
  expect(orderOf(['03/04/1990'], 'monthFirst')).toBe('monthFirst');
});
