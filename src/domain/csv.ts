// Rows of a table as comma-separated values, as spreadsheets read them without running any of it.

/** What a file begins with for spreadsheets that would not take it for UTF-8 otherwise. */
export const csvStart = '\ufeff';

/**
 * One line (RFC 4180), with its end. Text that begins like a formula is written with an apostrophe
 * before it, so that a spreadsheet shows it (OWASP, CSV injection); numbers stay numbers.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(written).join(',')}\r\n`;

function written(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
