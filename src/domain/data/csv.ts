// Rows of a table as comma-separated values, as spreadsheets read them without running any of it.
import type { Separator } from '../../contract/data/imports.ts';

/** The first character of a file, by which spreadsheets know that it is UTF-8. */
export const csvStart = '\ufeff';

/** A formula begins with one of these; some spreadsheets take wide, small and raised ones too. */
const signs =
  '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b\\u2212' +
  '\\u207a-\\u207c\\u208a-\\u208c';
/** Where a cell may begin: a spreadsheet may divide at a semicolon, a tab or an end of line too. */
const beginning = '(?<=^|[;\\t\\r\\n])';
/** The same in files whose cells another sign separates: other spreadsheets divide at commas. */
const beginningOrComma = beginning.replace(';', ',;');
/** Text that a spreadsheet takes for a formula; a protected one is protected once more. */
const formula = `(?=[ "']*[${signs}]|(?<!.)[ "']*[\\t\\r\\n])`;
const unprotected = new RegExp(beginning + formula, 'gs');
const unprotectedAtComma = new RegExp(beginningOrComma + formula, 'gs');
const protectedOnce = new RegExp(`${beginning}'${formula.replace('(?<!.)', "(?<=^')")}`, 'gs');

/**
 * One line (RFC 4180), with its end. Text that begins like a formula, in whatever a spreadsheet
 * may take for a cell, is written with an apostrophe before it, so that the spreadsheet shows it
 * (OWASP, CSV injection); numbers stay numbers. Some countries separate cells by `;`.
 */
export const csvLine = (
  cells: readonly (string | number | null)[],
  separator: Separator = ',',
): string => {
  const formulas = separator === ',' ? unprotected : unprotectedAtComma;
  return `${cells.map((cell) => written(cell, formulas)).join(separator)}\r\n`;
};

function written(cell: string | number | null, formulas: RegExp): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell.replace(formulas, "'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell as it was before it was protected as above. */
export const plainCell = (cell: string): string => cell.replace(protectedOnce, '');
