// Rows of a table as CSV that spreadsheets cannot run as formulas.
import type { Separator } from '../../contract/data/imports.ts';

/** The byte order mark, by which spreadsheets know that a file is UTF-8. */
export const csvStart = '\ufeff';

/**
 * The first characters of formulas; some spreadsheets accept full-width, small and superscript
 * forms too.
 */
const signs =
  '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b\\u2212' +
  '\\u207a-\\u207c\\u208a-\\u208c';
/** The start of a cell: some spreadsheets also split at a semicolon, a tab or a line end. */
const beginning = '(?<=^|[;\\t\\r\\n])';
/** The start of a cell in files with another separator: other spreadsheets split at commas. */
const beginningOrComma = beginning.replace(';', ',;');
/** The beginning of a formula; a text that already has an apostrophe gets another one. */
const formula = `(?=[ "']*[${signs}]|(?<!.)[ "']*[\\t\\r\\n])`;
const unprotected = new RegExp(beginning + formula, 'gs');
const unprotectedAtComma = new RegExp(beginningOrComma + formula, 'gs');
const protectedOnce = new RegExp(`${beginning}'${formula.replace('(?<!.)', "(?<=^')")}`, 'gs');

/** A number that may have more digits than JavaScript's are exact: `-1234.50`. */
export interface Decimal {
  decimal: string;
}

/** An amount of the server, `-1,234.50 SAR`, as a number. */
export const decimalIn = (amount: string): Decimal => ({
  decimal: amount.split(' ')[0]!.replaceAll(',', ''),
});

/** A time on the restaurant's clocks, in milliseconds as if these were those of UTC. */
export interface Shown {
  shown: number;
}

export type Cell = string | number | Decimal | Shown | null;

/**
 * One line (RFC 4180) with its end. A text that begins like a formula, in any part that a
 * spreadsheet may read as a cell, gets an apostrophe before it, so that the spreadsheet shows it as
 * text (OWASP, CSV injection). Numbers stay numbers. Some countries separate cells by `;`.
 */
export const csvLine = (cells: readonly Cell[], separator: Separator = ','): string => {
  const formulas = separator === ',' ? unprotected : unprotectedAtComma;
  return `${cells.map((cell) => written(cell, formulas)).join(separator)}\r\n`;
};

function written(cell: Cell, formulas: RegExp): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return 'shown' in cell ? spreadsheetTime(cell) : cell.decimal;
  const text = cell.replace(formulas, "'");
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A time in the format of spreadsheets: `2026-12-24 18:30`. */
const spreadsheetTime = ({ shown }: Shown) =>
  new Date(shown).toISOString().slice(0, 16).replace('T', ' ');

/** The text of a cell without the apostrophes of `csvLine`. */
export const plainCell = (cell: string): string => cell.replace(protectedOnce, '');

/** The text of a row's cell without blanks around it, and without the apostrophes of `csvLine`. */
export const textAt = (cells: readonly string[], column: number | null | undefined): string =>
  plainCell((cells[column ?? -1] ?? '').trim());
