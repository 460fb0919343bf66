// A column of a table: its content, its order, and its place where the table is narrow.
import type { ReactNode } from 'react';
import type { LinePlace } from './table-head.tsx';

export interface Column<Row> {
  key: string;
  head: string;
  /** The cell's content. The first column is the row's name, and the title of its card. */
  cell: (row: Row) => ReactNode;
  /** The value by which the column is sorted, where the whole list is on the page. */
  sortBy?: (row: Row) => string | number;
  /** Numbers are aligned at their units, which are on the right in Arabic too. */
  align?: 'end';
  /** The usual number of characters: the width of its placeholder. */
  usual?: number;
  /** The cell's place in a narrow table whose rows open; the first column is the line's title. */
  line?: LinePlace;
}
