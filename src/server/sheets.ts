// Rows with their columns, which a file writes as text in slices while it is sent.
import type { ExportLanguage } from '../contract/values/export-query.ts';
import type { Cell } from '../domain/data/csv.ts';
import { wallClocks } from '../domain/days.ts';
import { headings, type Heading } from '../domain/data/headings.ts';
import { createSliceSize } from '../domain/slices.ts';
import type { Store } from '../storage/database/store.ts';

/** Returns the time on the restaurant's clocks. */
type Clocks = (moment: string) => Cell;
export type Column<Row> = [Heading, (row: Row, clocks: Clocks) => Cell];

export interface Sheet<Row> {
  rows: AsyncIterable<readonly Row[]>;
  columns: readonly Column<Row>[];
}

/** Makes a sheet, whose columns know the type of its rows. */
export const sheetOf = <Row>(sheet: Sheet<Row>): Sheet<Row> => sheet;

/** The columns of times; their headings name the time zone. */
const timed: readonly Heading[] = [
  'when',
  'joined',
  'lastVisit',
  'served',
  'takenBack',
  'validUntil',
  'undoneAt',
];

interface Written<Row> {
  sheet: Sheet<Row>;
  language: ExportLanguage;
  timeZone: string;
  /** Writes a row. */
  line: (cells: readonly Cell[], place: 'head' | 'row') => string;
}

/** The headings and the rows of a sheet, each as a line. */
export async function* textOfRows<Row>(
  store: Store,
  { sheet: { rows, columns }, language, timeZone, line }: Written<Row>,
): AsyncGenerator<string> {
  const shown = wallClocks(timeZone);
  const clocks: Clocks = (moment) => ({ shown: shown(moment) });
  const heads = columns.map(([heading]) => {
    const label = headings[heading][language];
    return timed.includes(heading) ? `${label} (${timeZone})` : label;
  });
  yield line(heads, 'head');
  const lineOf = (row: Row) =>
    line(
      columns.map(([, cell]) => cell(row, clocks)),
      'row',
    );
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

/** Rows that are in memory already, in the form that a sheet takes. */
export async function* rowsInMemory<Row>(rows: readonly Row[]) {
  yield rows;
}
