// What a table is told of one of its columns.
import type { ReactNode } from 'react';
import type { LinePlace } from './table-head.tsx';

export interface Column<Row> {
  key: string;
  head: string;
  /** What stands in it. The first column is the row's name, and the title of its card. */
  cell: (row: Row) => ReactNode;
  /** What the column is sorted by, where the whole list is on the page. */
  sortBy?: (row: Row) => string | number;
  /** Numbers stand units under units, which are on the right in Arabic too. */
  align?: 'end';
  /** How many characters it has as a rule: so wide is its place while it is on its way. */
  usual?: number;
  /** Where it stands in a narrow table whose rows open; the first column is the line's title. */
  line?: LinePlace;
}
