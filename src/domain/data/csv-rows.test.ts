// Rows of CSV as spreadsheets and tills write them, wherever a part of the text ends.
import { expect, test } from 'vitest';
import { limits } from '../../contract/values/values.ts';
import { createCsvReader } from './csv-rows.ts';

/** The rows of a text that comes in parts of a length. */
function rowsIn(text: string, length: number = text.length): string[][] {
  const reader = createCsvReader(',');
  const rows: string[][] = [];
  for (let from = 0; from < text.length; from += length) {
    rows.push(...reader.read(text.slice(from, from + length)));
  }
  return [...rows, ...reader.end()];
}

test.each([
  [
    'cells and rows',
    'a,b\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['no line end at the end', 'a,b\nc', [['a', 'b'], ['c']]],
  ['every line end', 'a\r\nb\rc\nd', [['a'], ['b'], ['c'], ['d']]],
  ['empty lines and cells', '\n\n,\n', [[''], [''], ['', '']]],
  ['quotation marks', '"a,""b""\n",c', [['a,"b"\n', 'c']]],
  ['quotation marks within a cell', 'a"b",5" nails', [['a"b"', '5" nails']]],
  ['text behind a closing quotation mark', '"a"b,"c" \n', [['"a"b', '"c" ']]],
  ['an empty cell in quotation marks', '""', [['']]],
  ['nothing', '', []],
])('%s are read, wherever a part ends', (_, text, rows) => {
  for (const length of [1, 2, 3, 100]) expect(rowsIn(text, length)).toEqual(rows);
});

test.each([
  ['a cell too many', `${','.repeat(limits.importColumns)}\n`, 'importTooManyColumns'],
  ['a cell too long', `${'a'.repeat(limits.importCell + 1)}\n`, 'importCellTooLong'],
  [
    'a row too long',
    'a'.repeat(2 * limits.importColumns * limits.importCell + 1),
    'importLineTooLong',
  ],
  ['a quotation mark that is never closed', '"a\n', 'importCutOff'],
])('%s is refused, with its row', (_, text, key) => {
  const refused = expect.objectContaining({
    sentence: { key, values: expect.objectContaining({ row: 2 }) },
  });
  expect(() => rowsIn(`first\n${text}`, 1000)).toThrow(refused);
});
