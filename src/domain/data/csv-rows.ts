// Reads rows of CSV from text that comes in parts, as spreadsheets and tills write it.
import type { Separator } from '../../contract/data/imports.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { limits } from '../../contract/values/values.ts';
import { Refusal } from '../refusal.ts';

/** The limit of characters in one row. */
const rowLimit = 2 * limits.importColumns * limits.importCell;

const quote = '"';

/**
 * The place of the next character: at the beginning of a cell, within a cell without quotation
 * marks, within quotation marks, or after one that closes a cell or is the first of two.
 */
type Place = 'beginning' | 'plain' | 'quoted' | 'closing';

/**
 * Reads rows by RFC 4180, with any line ends and any number of cells in a row. A quotation mark
 * within a cell stands for itself, and so do those of a cell in which more text follows the closing
 * one. A line without characters is a row of one empty cell, except the last. Refuses a row with
 * too many cells or characters, a cell that is too long, and a cell whose quotation mark is never
 * closed, and names the row.
 */
export function createCsvReader(separator: Separator) {
  const row = createRow();
  let place: Place = 'beginning';
  /** Whether the last part ended with a carriage return, which a line feed may follow. */
  let isReturned = false;

  /** Reads on within quotation marks; returns the place behind what was read. */
  function readQuoted(text: string, from: number): number {
    const end = text.indexOf(quote, from);
    row.keep(end === -1 ? text.slice(from) : text.slice(from, end));
    if (end === -1) return text.length;
    place = 'closing';
    return end + 1;
  }

  /** Reads on where no cell ends; returns the place behind what was read. */
  function readCell(text: string, at: number): number {
    const isQuote = text[at] === quote;
    if (isQuote && place === 'beginning') {
      place = 'quoted';
      return at + 1;
    }
    if (isQuote && place === 'closing') {
      row.keep(quote);
      place = 'quoted';
      return at + 1;
    }
    if (place === 'closing') row.keepMarks();
    place = 'plain';
    const end = endOfPlain(text, at, separator);
    row.keep(text.slice(at, end));
    return end;
  }

  return {
    /** The rows that end in this part. */
    *read(text: string): Generator<string[]> {
      let at = isReturned && text[0] === '\n' ? 1 : 0;
      if (text !== '') isReturned = false;
      while (at < text.length) {
        const sign = text[at];
        if (place === 'quoted') {
          at = readQuoted(text, at);
        } else if (sign === separator) {
          row.endCell();
          place = 'beginning';
          at += 1;
        } else if (sign === '\n' || sign === '\r') {
          at += sign === '\r' && text[at + 1] === '\n' ? 2 : 1;
          isReturned = sign === '\r' && at === text.length;
          place = 'beginning';
          yield row.end();
        } else {
          at = readCell(text, at);
        }
      }
    },
    /** The last row, if the text does not end with a line end. */
    *end(): Generator<string[]> {
      if (place === 'quoted') {
        throw new Refusal('invalid', sentence(messages.importCutOff, { row: row.number() }));
      }
      if (place !== 'beginning' || row.hasCells()) yield row.end();
    },
  };
}

/** The row that is being read: its cells, and the characters of the last one so far. */
function createRow() {
  let number = 1;
  let cells: string[] = [];
  let cell = '';
  let size = 0;

  function keep(text: string): void {
    cell += text;
    if (size + cell.length > rowLimit) {
      throw new Refusal('invalid', sentence(messages.importLineTooLong, { row: number }));
    }
  }

  function endCell(): void {
    const { importColumns, importCell } = limits;
    if (cells.length >= importColumns) {
      const at = { row: number, limit: importColumns };
      throw new Refusal('invalid', sentence(messages.importTooManyColumns, at));
    }
    if (cell.length > importCell) {
      const at = { row: number, limit: importCell };
      throw new Refusal('invalid', sentence(messages.importCellTooLong, at));
    }
    cells.push(cell);
    size += cell.length;
    cell = '';
  }

  return {
    keep,
    endCell,
    /** Keeps the quotation marks of a cell, since they do not enclose all of it. */
    keepMarks: () => {
      cell = quote + cell;
      keep(quote);
    },
    /** Ends the row, and begins the next one. */
    end: (): string[] => {
      endCell();
      const row = cells;
      [cells, size] = [[], 0];
      number += 1;
      return row;
    },
    number: () => number,
    hasCells: () => cells.length > 0,
  };
}

/** The place of the next separator or line end. */
function endOfPlain(text: string, from: number, separator: Separator): number {
  const [end, lineFeed, carriageReturn] = [separator, '\n', '\r'].map((sign) => sign.charCodeAt(0));
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === end || code === lineFeed || code === carriageReturn) break;
  }
  return at;
}
