// The parts of a workbook: what a cell becomes, whatever stands in it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowOf, workbookParts } from './workbook.ts';

const cell = (value: Parameters<typeof rowOf>[0][number]) => rowOf([value], 'row');

test('a number is a number, exactly as it is written, and a time has its own look', () => {
  expect(cell(-12.5)).toContain('<c><v>-12.5</v></c>');
  expect(cell({ decimal: '90071992547409931.05' })).toContain('<v>90071992547409931.05</v>');
  // The first of January 2026, noon, is day 46023.5 of spreadsheets.
  expect(cell({ shown: Date.UTC(2026, 0, 1, 12) })).toContain('<v>46023.5</v>');
  expect(cell(null)).toContain('<c/>');
});

test('a text is a text, also one like a formula or a number, and keeps its blanks', () => {
  for (const text of ['=1+1', '@x', '+966 50 000 0001', '007', ' two  blanks ', 'a\nb']) {
    expect(cell(text)).toContain(`<t xml:space="preserve">${text}</t>`);
  }
});

test('any text makes well-formed XML', () => {
  const allowed = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const row = cell(text);
      expect(row).toMatch(allowed);
      const inside = /preserve">([^]*)<\/t>/.exec(row)![1]!;
      expect(inside).not.toMatch(/[<>"]|&(?!(amp|lt|gt|quot);)/);
    }),
  );
});

test('a tab has no sign that Excel refuses, and no more than 31 characters', () => {
  const [, text] = workbookParts(['a/b:c*d?e[f]g\\h', 'x'.repeat(40)]).find(
    ([path]) => path === 'xl/workbook.xml',
  )!;
  expect(text).toContain('name="a b c d e f g h"');
  expect(text).toContain(`name="${'x'.repeat(31)}"`);
});
