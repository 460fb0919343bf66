// The rows of a CSV file of any size, one after the other.
import { separators, type Separator } from '../../contract/data/imports.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { limits } from '../../contract/values/values.ts';
import { createCsvReader } from '../../domain/data/csv-rows.ts';
import { Refusal } from '../../domain/refusal.ts';
import { charactersOf, type FileSource } from './decode.ts';
import type { FileEncoding } from './encodings.ts';

/** A row with the number that a spreadsheet gives it. */
export interface FileRow {
  number: number;
  cells: string[];
}

/** The rows of a file beside its headings, empty ones included, and the refusal of more. */
const ofMembers = { rows: limits.importRows, message: messages.importTooManyRows } as const;
const ofBills = { rows: limits.tillBills, message: messages.billsTooMany } as const;
export const mostRows = { ofMembers, ofBills };

/**
 * The rows that are not empty. Refuses a file that exceeds a limit or is truncated, and names the
 * row.
 */
export async function* rowsOf(
  source: FileSource,
  encoding: FileEncoding,
  most: typeof ofMembers | typeof ofBills,
): AsyncGenerator<FileRow> {
  let number = 0;
  for await (const cells of allRows(charactersOf(source, encoding))) {
    number += 1;
    if (number > most.rows + 1) {
      throw new Refusal('invalid', sentence(most.message, { limit: most.rows }));
    }
    if (cells.some((cell) => cell.trim() !== '')) yield { number, cells };
  }
}

async function* allRows(characters: AsyncGenerator<string>): AsyncGenerator<string[]> {
  try {
    const { value: beginning = '' } = await characters.next();
    const { start, delimiter } = headOf(beginning.replace(/^\ufeff/, ''));
    const reader = createCsvReader(delimiter);
    yield* reader.read(start);
    for await (const part of characters) yield* reader.read(part);
    yield* reader.end();
  } finally {
    // Closes the file if not all of it is read.
    await characters.return(undefined);
  }
}

/** Detects the separator of a file by its beginning. */
export async function separatorOf(path: string, encoding: FileEncoding): Promise<Separator> {
  for await (const beginning of charactersOf(path, encoding)) {
    return headOf(beginning.replace(/^\ufeff/, '')).delimiter;
  }
  return ',';
}

/** The separator, and the text without the line `sep=` in which a spreadsheet names it. */
function headOf(text: string): { start: string; delimiter: Separator } {
  const [line, delimiter] = /^sep=([,;|\t])(?:\r\n|\r|\n)/i.exec(text) ?? [];
  if (line === undefined || delimiter === undefined) {
    return { start: text, delimiter: delimiterOf(text) };
  }
  return { start: text.slice(line.length), delimiter: delimiter as Separator };
}

/** The lines whose separators are counted. */
const countedLines = 10;

/**
 * The separator that stands in most of the first lines, and most often among equals; spreadsheets
 * in some countries write semicolons. A title above the headings has none.
 */
function delimiterOf(start: string): Separator {
  const lines = start
    .slice(0, countedCharacters)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/, countedLines);
  const counts = separators.map((separator) => {
    const each = lines.map((line) => line.split(separator).length - 1);
    return {
      separator,
      lines: each.filter((count) => count > 0).length,
      all: each.reduce((sum, count) => sum + count, 0),
    };
  });
  counts.sort((one, other) => other.lines - one.lines || other.all - one.all);
  return counts[0]!.separator;
}

/** The characters in which lines are counted. */
const countedCharacters = 20_000;
