// Parses the rows of a CSV file of any size, one after the other.
import { Readable } from 'node:stream';
import { parse, type CsvError, type InfoField } from 'csv-parse';
import { separators, type Separator } from '../../contract/data/imports.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { limits } from '../../contract/values/values.ts';
import { Refusal } from '../../domain/refusal.ts';
import { charactersOf, type FileEncoding, type FileSource } from './decode.ts';

/** A row with the number that a spreadsheet gives it. */
export interface FileRow {
  number: number;
  cells: string[];
}

/** The limit of characters in one row. */
const rowLimit = 2 * limits.importColumns * limits.importCell;

/**
 * The rows that are not empty. Refuses a file that exceeds a limit or is truncated, and names the
 * row.
 */
export async function* rowsOf(source: FileSource, encoding: FileEncoding): AsyncGenerator<FileRow> {
  const characters = charactersOf(source, encoding);
  const { value: beginning = '', done } = await characters.next();
  const { start, delimiter } = headOf(beginning.replace(/^\ufeff/, ''));
  const all = done ? [] : followedBy(start, characters);
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: rowLimit,
    // Cells are checked while they are read, so that a row with millions of cells is never in
    // memory.
    cast: bounded,
  });
  const text = Readable.from(all);
  text.on('error', (error) => parser.destroy(error));
  let number = 0;
  try {
    for await (const cells of text.pipe(parser) as AsyncIterable<string[]>) {
      number += 1;
      if (number > limits.importRows + 1) {
        const { importRows: limit } = limits;
        throw new Refusal('invalid', sentence(messages.importTooManyRows, { limit }));
      }
      if (cells.some((cell) => cell.trim() !== '')) yield { number, cells };
    }
  } catch (error) {
    throw refusalOf(error as CsvError, number + 1);
  } finally {
    text.destroy();
  }
}

/** Detects the separator of a file by its beginning. */
export async function separatorOf(path: string, encoding: FileEncoding): Promise<Separator> {
  for await (const beginning of charactersOf(path, encoding)) {
    return headOf(beginning.replace(/^\ufeff/, '')).delimiter;
  }
  return ',';
}

async function* followedBy(start: string, rest: AsyncIterable<string>) {
  yield start;
  yield* rest;
}

/** The separator, and the text without the line `sep=` in which a spreadsheet names it. */
function headOf(text: string): { start: string; delimiter: Separator } {
  const [line, delimiter] = /^sep=([,;\t])(?:\r\n|\r|\n)/i.exec(text) ?? [];
  if (line === undefined || delimiter === undefined) {
    return { start: text, delimiter: delimiterOf(text) };
  }
  return { start: text.slice(line.length), delimiter: delimiter as Separator };
}

/** The separator in the first line; spreadsheets in some countries write semicolons. */
function delimiterOf(start: string): Separator {
  const [line = ''] = start.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1);
  const count = (sign: string) => line.split(sign).length;
  const [commonest = ','] = separators.toSorted((one, other) => count(other) - count(one));
  return commonest;
}

/** Returns the cell. Refuses a cell that is too long, and one above the limit of cells in a row. */
function bounded(cell: string, { column, records }: InfoField): string {
  const row = records + 1;
  if (Number(column) >= limits.importColumns) {
    const { importColumns: limit } = limits;
    throw new Refusal('invalid', sentence(messages.importTooManyColumns, { row, limit }));
  }
  if (cell.length > limits.importCell) {
    const { importCell: limit } = limits;
    throw new Refusal('invalid', sentence(messages.importCellTooLong, { row, limit }));
  }
  return cell;
}

function refusalOf(error: CsvError, row: number): Error {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new Refusal('invalid', sentence(messages.importCutOff, { row }));
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return new Refusal('invalid', sentence(messages.importLineTooLong, { row }));
  }
  return error;
}
