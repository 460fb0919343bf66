// A workbook for spreadsheets (`.xlsx`): sheets that are read while it is sent. The archive is
// written by a library.
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { AuditAction } from '../contract/restaurant/audit.ts';
import type { ExportLanguage } from '../contract/values/export-query.ts';
import {
  rowOf,
  rowLimit,
  sheetEnd,
  sheetPath,
  sheetStart,
  workbookParts,
} from '../domain/data/workbook.ts';
import type { Store } from '../storage/database/store.ts';
import { readTimeZone } from '../storage/restaurant/setting-queries.ts';
import type { Context } from './context.ts';
import { textOfRows, type Sheet } from './sheets.ts';

/** A sheet with the name on its tab; only its own columns know the type of its rows. */
export interface NamedSheet {
  name: string;
  sheet: Sheet<never>;
}

export const namedSheet = <Row>(name: string, sheet: Sheet<Row>): NamedSheet => ({
  name,
  sheet: sheet as unknown as Sheet<never>,
});

interface Workbook {
  language: ExportLanguage;
  name: string;
  action: AuditAction;
  sheets: readonly NamedSheet[];
}

/** Records the export in the audit log, before the first byte. */
export async function workbookOf(
  { store, transact, audit }: Context<unknown>,
  { language, name, action, sheets }: Workbook,
) {
  await transact((db) => audit(db, action));
  const timeZone = await readTimeZone(store.db);
  return {
    name: `sofra-${name}.xlsx`,
    parts: bytesOf(store, { sheets, language, timeZone, mostRows: rowLimit }),
  };
}

interface Filled {
  /** The most rows of a sheet; a longer one goes on in another. */
  mostRows: number;
  sheets: readonly NamedSheet[];
  language: ExportLanguage;
  timeZone: string;
}

/** The bytes of the archive; each sheet is read as fast as the client takes them. */
export async function* bytesOf(store: Store, filled: Filled): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  const breakOff = (error: unknown) => void output.destroy(error as Error);
  archive.on('error', breakOff);
  const written = new AbortController();
  const filling = fill(store, archive, { ...filled, signal: written.signal }).catch(breakOff);
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    written.abort();
    await filling;
  }
}

async function fill(
  store: Store,
  archive: ZipFile,
  { sheets, language, timeZone, mostRows, signal }: Filled & { signal: AbortSignal },
): Promise<void> {
  const names: string[] = [];
  for (const { name, sheet } of sheets) {
    const start = sheetStart({ columns: sheet.columns.length, isRightToLeft: language === 'ar' });
    const rows = countedText(store, { sheet, language, timeZone });
    for (let part = 1; !rows.isEnd; part += 1) {
      names.push(part === 1 ? name : `${name} ${part}`);
      const text = Readable.from(partOf(rows, { start, mostRows }), { signal });
      archive.addReadStream(text, sheetPath(names.length));
      await finished(text);
    }
  }
  for (const [path, text] of workbookParts(names)) archive.addBuffer(Buffer.from(text), path);
  archive.end();
}

interface CountedText {
  text: AsyncGenerator<string>;
  /** The row of headings, with which each part of a long sheet begins. */
  head: string;
  /** The number of rows that were written. */
  count: number;
  isEnd: boolean;
}

function countedText(
  store: Store,
  written: Pick<Filled, 'language' | 'timeZone'> & { sheet: Sheet<never> },
) {
  const rows: CountedText = { text: undefined!, head: '', count: 0, isEnd: false };
  rows.text = textOfRows(store, {
    ...written,
    line: (cells, place) => {
      rows.count += 1;
      return rowOf(cells, place);
    },
  });
  return rows;
}

/** The most rows that are written at once. */
const slice = 500;

/** The next rows of a sheet, at most as many as it can have. */
async function* partOf(
  rows: CountedText,
  { start, mostRows }: { start: string; mostRows: number },
): AsyncGenerator<string> {
  rows.head ||= (await rows.text.next()).value as string;
  yield start + rows.head;
  rows.count = 1;
  while (rows.count <= mostRows - slice) {
    const { value, done } = await rows.text.next();
    rows.isEnd = done === true;
    if (rows.isEnd) break;
    yield value as string;
  }
  yield sheetEnd;
}
