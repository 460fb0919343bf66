// What is written as comma-separated values is read as it was, and runs nothing.
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { csvLine } from './csv.ts';

test.each([
  [['Noor Flowers', 12, null, 'ورد'], 'Noor Flowers,12,,ورد\r\n'],
  [['a, "b"', 'two\nlines', ''], '"a, ""b""","two\nlines",\r\n'],
  [[-5, 0.5], '-5,0.5\r\n'],
  [['=1+1', '+1', '-1', '@x', '\tx', "'x"], "'=1+1,'+1,'-1,'@x,'\tx,'x\r\n"],
  [['=a,"b"', '\rx'], `"'=a,""b""","'\rx"\r\n`],
])('%j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test('every cell comes back as it was, and none begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
      const read = cellsOf(csvLine(cells));
      expect(read.map((cell) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell))).toEqual(
        cells.map((cell) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)),
      );
      for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
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
