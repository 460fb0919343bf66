// A CSV file of rows that are read while it is sent, with headings in the reader's language.
import type { AuditAction } from '../contract/restaurant/audit.ts';
import type { ExportLanguage } from '../contract/values/export-query.ts';
import { csvLine, csvStart, type Cell } from '../domain/data/csv.ts';
import { dayIn, wallClocks } from '../domain/days.ts';
import { headings, type Heading } from '../domain/data/headings.ts';
import { createSliceSize } from '../domain/slices.ts';
import { readTimeZone } from '../storage/restaurant/setting-queries.ts';
import type { Context } from './context.ts';

type Clocks = (moment: string) => string;
export type Column<Row> = [Heading, (row: Row, clocks: Clocks) => Cell];

interface CsvFile<Row> {
  language: ExportLanguage;
  name: string;
  /** The day in the name of the file; left out, it is today. */
  day?: string;
  action: AuditAction;
  rows: AsyncIterable<readonly Row[]>;
  columns: readonly Column<Row>[];
}

/** A time in the format of spreadsheets: `2026-12-24 18:30`. */
const written = (shown: number) => new Date(shown).toISOString().slice(0, 16).replace('T', ' ');

/** The columns of times; their headings name the time zone. */
const timed: readonly Heading[] = [
  'when',
  'joined',
  'lastVisit',
  'served',
  'takenBack',
  'goodUntil',
];

/** Records the export in the audit log, before the first line. */
export async function fileOf<Row>(
  { store, now, transact, audit }: Context<unknown>,
  { language, name, day, action, rows, columns }: CsvFile<Row>,
) {
  await transact((db) => audit(db, action));
  const timeZone = await readTimeZone(store.db);
  const shown = wallClocks(timeZone);
  const clocks: Clocks = (moment) => written(shown(moment));
  const heads = columns.map(([heading]) => {
    const label = headings[heading][language];
    return timed.includes(heading) ? `${label} (${timeZone})` : label;
  });
  const lineOf = (row: Row) => csvLine(columns.map(([, cell]) => cell(row, clocks)));
  async function* lines() {
    yield csvStart + csvLine(heads);
    // Writing rows takes as long as reading them, so a slice is measured by both.
    const size = createSliceSize({ limit: 500 });
    for await (const some of rows) {
      for (let from = 0; from < some.length;) {
        const { text, rows: done } = await store.pace(size, async () => {
          const few = some.slice(from, from + size.rows);
          return { text: few.map(lineOf).join(''), rows: few.length };
        });
        from += done;
        yield text;
      }
    }
  }
  return { name: `sofra-${name}-${day ?? dayIn(now, timeZone)}.csv`, lines: lines() };
}

/** Rows that are in memory already, in the form that `fileOf` takes. */
export async function* rowsInMemory<Row>(rows: readonly Row[]) {
  yield rows;
}
