// Rows are sorted by a column: words by the rules of the language, numbers by value.
import { expect, test } from 'vitest';
import { sorted } from './table-head.tsx';

const order = (values: readonly (string | number)[], language = 'en', down = false) =>
  sorted({ rows: values, sortBy: (value) => value, language, down });

test('words follow the alphabet of the language, regardless of case and marks', () => {
  expect(order(['Zoë', 'adam', 'Élan', 'Bread'])).toEqual(['adam', 'Bread', 'Élan', 'Zoë']);
  expect(order(['يوسف', 'بسمة', 'أحمد'], 'ar')).toEqual(['أحمد', 'بسمة', 'يوسف']);
});

test('numbers follow their value, in texts too', () => {
  expect(order([100, 20, -3])).toEqual([-3, 20, 100]);
  expect(order(['Table 10', 'Table 9', 'Table 1'])).toEqual(['Table 1', 'Table 9', 'Table 10']);
});

test('rows with equal values keep their order in a reversed sort', () => {
  const rows = [
    { name: 'Tea', id: 1 },
    { name: 'Bread', id: 2 },
    { name: 'Tea', id: 3 },
  ];
  const ids = sorted({ rows, sortBy: ({ name }) => name, language: 'en', down: true });
  expect(ids.map(({ id }) => id)).toEqual([1, 3, 2]);
});
