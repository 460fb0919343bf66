// CSV is read back as it was written, and spreadsheets run none of it as a formula.
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { csvLine, plainCell } from './csv.ts';

test.each([
  [['Noor Flowers', 12, null, 'ورد'], 'Noor Flowers,12,,ورد\r\n'],
  [['a, "b"', 'two\nlines', ''], '"a, ""b""","two\nlines",\r\n'],
  [[-5, 0.5], '-5,0.5\r\n'],
  [['=1+1', '+1', '-1', '@x', "'x"], "'=1+1,'+1,'-1,'@x,'x\r\n"],
  [['=a,"b"', '\rx', '\tx'], `"'=a,""b""","'\rx","'\tx"\r\n`],
  [["Ali;=cmd|'/C calc'!A0", 'a\t@x', 'a\n-1'], `"Ali;'=cmd|'/C calc'!A0","a\t'@x","a\n'-1"\r\n`],
  [['Ali; "=1"', "O'Neil; and -5", '＝1', '−1'], `"Ali;' ""=1""","O'Neil; and -5",'＝1,'−1\r\n`],
])('%j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test('cells can be separated by another sign; then text after a comma is protected, too', () => {
  const cells = ['Ali, =1', 'a;b', 5];
  expect(csvLine(cells, ';')).toBe(`"Ali,' =1";"a;b";5\r\n`);
  expect(csvLine(cells, '\t')).toBe(`"Ali,' =1"\t"a;b"\t5\r\n`);
  expect(csvLine(cells)).toBe(`"Ali, =1","a;b",5\r\n`);
});

const part = fc.constantFrom(...';\t\r\n,"\' =+-@＝＋－＠﹦⁺₋−aب');
const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: part }));

test('every cell comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
      expect(cellsOf(csvLine(cells)).map(plainCell)).toEqual(cells);
    }),
  );
});

test('no cell begins a formula, wherever a spreadsheet divides the line', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
      for (const read of cellsOf(csvLine(cells))) {
        for (const piece of read.split(/[;\t\r\n]/)) {
          expect(piece).not.toMatch(/^[ "]*[=+\-@＝＋－＠﹦⁺₋−]/);
        }
      }
    }),
  );
});

/** The cells of a line, read by the rules of RFC 4180. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  const rest = line.replace(/\r\n$/, '');
  const pattern = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/gy;
  for (let match = pattern.exec(rest); match; match = pattern.exec(rest)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2]!);
    if (match[3] === '') break;
  }
  return cells;
}
