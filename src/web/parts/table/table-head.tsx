// The head of a table, whose labels sort it, its columns, and the classes of its rows in either
// shape.
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import { useSearchParams } from '../../navigation/search-params.ts';
import { useWords } from '../../words/languages/language.ts';

/**
 * The classes of a table. Below 56rem of its own width it is a column of cards; a slim table only
 * below 34rem (see `tabled` in the theme).
 */
export const looks = {
  body: 'grid grid-cols-[minmax(0,1fr)] @2xl:grid-cols-2 tabled:table-row-group',
  row: `group grid grid-cols-[minmax(0,1fr)] content-start gap-1.5 border-b border-line p-4
    transition last:border-b-0 tabled:table-row
    tabled:hover:bg-ink/3`,
  title:
    `block min-w-0 font-medium tabled:table-cell tabled:min-w-36 tabled:px-4 tabled:py-1.5
    tabled:align-middle`,
  cell: (
    align?: 'end',
  ) => `flex min-w-0 items-center justify-between gap-4 text-end tabled:table-cell
    tabled:px-4 tabled:py-1.5 tabled:align-middle
    ${align ? 'tabled:text-right' : 'tabled:text-start'}`,
  actions:
    'block pt-1.5 tabled:table-cell tabled:w-px tabled:px-2 tabled:py-1.5 tabled:align-middle',
};

/** The same for a narrow table whose rows are one line each, with a button or two at its end. */
export const compact: typeof looks = {
  ...looks,
  body: 'grid grid-cols-[minmax(0,1fr)] tabled:table-row-group',
  row: `group grid min-h-18 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-2 border-b
    border-line py-1 ps-4 pe-1 transition last:border-b-0 tabled:table-row tabled:hover:bg-ink/3`,
  cell: (align) =>
    `tabled:table-cell tabled:px-4 tabled:py-1.5 tabled:align-middle
    ${align ? 'tabled:text-right' : 'tabled:text-start'}`,
  actions: 'block tabled:table-cell tabled:w-px tabled:px-2 tabled:py-1.5 tabled:align-middle',
};

/** The same for a narrow table whose rows are lines: the classes of each place. */
export const lines = {
  body: 'grid grid-cols-[minmax(0,1fr)] tabled:table-row-group',
  row: `group relative grid min-h-18 cursor-pointer content-center
    grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2.5 ps-16 pe-4
    transition last:rounded-b-lg last:border-b-0 hover:bg-ink/3
    @2xl:grid-cols-[minmax(0,1fr)_auto_auto] tabled:table-row`,
  sign: 'absolute inset-y-0 start-4 grid place-items-center tabled:hidden',
  title: `col-span-2 col-start-1 row-start-1 min-w-0 truncate font-medium tabled:table-cell
    tabled:px-4 tabled:py-1.5 tabled:align-middle tabled:whitespace-normal`,
  below: 'col-start-1 row-start-2 min-w-0 text-sm text-soft tabled:text-base tabled:text-ink',
  endBelow: `col-start-2 row-start-2 text-end font-semibold rtl:text-right tabled:font-normal`,
  under: 'col-start-1 row-start-3 text-sm text-soft tabled:text-base tabled:text-ink',
  endUnder: `col-start-2 row-start-3 text-end text-sm text-soft rtl:text-right tabled:text-start
    tabled:text-base tabled:text-ink`,
  hidden: 'hidden',
  read: `absolute size-px overflow-hidden opacity-0 tabled:static tabled:size-auto
    tabled:overflow-visible tabled:opacity-100`,
  cell: (align?: 'end') =>
    `tabled:table-cell tabled:px-4 tabled:py-1.5 tabled:align-middle
    ${align ? 'tabled:text-right' : ''}`,
  actions: `hidden @2xl:col-start-3 @2xl:row-span-3 @2xl:row-start-1 @2xl:block
    @2xl:self-center tabled:table-cell tabled:w-px tabled:px-2 tabled:py-1.5 tabled:align-middle`,
};

/** The place of a column's cell in a line; one that is `read` is there for screen readers. */
export type LinePlace = 'below' | 'read' | 'endBelow' | 'under' | 'endUnder' | 'hidden';

/**
 * The roles are explicit, since browsers drop the implicit ones where a table is styled as cards.
 */
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
};

interface HeadProps {
  columns: readonly { key: string; head: string; align?: 'end'; sortBy?: unknown }[];
  sorting: Omit<ReturnType<typeof useSorting>, 'rows'>;
  /** The table has a column of actions. */
  acts: boolean;
}

export function Head({ columns, sorting, acts }: HeadProps) {
  const words = useOffice(partWords);
  return (
    <thead {...roles.rowgroup} className="hidden tabled:table-header-group">
      <tr {...roles.row}>
        {columns.map(({ key, head, align, sortBy }) => (
          <th
            key={key}
            {...roles.columnheader}
            scope="col"
            aria-sort={sorting.directionOf(key)}
            className={`${headLook} ${align ? 'text-right' : 'text-start'}`}
          >
            {sorting.possible && sortBy ? (
              <SortButton
                label={head}
                direction={sorting.directionOf(key)}
                onClick={() => sorting.turn(key)}
              />
            ) : (
              head
            )}
          </th>
        ))}
        {acts && (
          <th {...roles.columnheader} scope="col" className={headLook}>
            <span className="sr-only">{words.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

const headLook = `sticky top-0 z-1 h-12 bg-surface px-4 text-sm font-medium whitespace-nowrap
  text-soft shadow-[inset_0_-1px_0_var(--color-line)] first:rounded-ss-lg last:rounded-se-lg`;

interface SortButtonProps {
  label: string;
  direction: 'ascending' | 'descending' | undefined;
  onClick: () => void;
}

function SortButton({ label, direction, onClick }: SortButtonProps) {
  const Sign = direction
    ? { ascending: ArrowUp, descending: ArrowDown }[direction]
    : ChevronsUpDown;
  return (
    <button
      type="button"
      className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-2 hover:text-ink"
      onClick={onClick}
    >
      {label}
      <Sign aria-hidden className="size-4" />
    </button>
  );
}

/** A column: its content, its order, and its place where the table is narrow. */
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
  /**
   * The cell's place in a narrow table whose rows are lines; the first column is the line's title.
   * In a compact one, a cell is hidden or at the end of the line.
   */
  line?: LinePlace;
}

interface SortingProps<Row> {
  columns: readonly Pick<Column<Row>, 'key' | 'sortBy'>[];
  rows: readonly Row[] | undefined;
  /** The list is complete on this page. */
  whole: boolean;
}

/** The order of a list that is wholly on the page; it stands in the address (`?sort=`). */
export function useSorting<Row>({ columns, rows = [], whole }: SortingProps<Row>) {
  const { language } = useWords();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('sort') ?? '';
  const down = asked.startsWith('-');
  const column = columns.find(({ key }) => key === asked.replace('-', ''));
  const sortBy = whole ? column?.sortBy : undefined;

  /** Sorts by the column, or in reverse where the list is sorted by it already. */
  function turn(key: string) {
    const sort = asked === key ? `-${key}` : key;
    setSearch((before) => [...[...before].filter(([name]) => name !== 'sort'), ['sort', sort]], {
      replace: true,
    });
  }

  return {
    rows: sortBy ? sorted({ rows, sortBy, down, language }) : rows,
    possible: whole && rows.length > 1,
    directionOf: (key: string) =>
      sortBy && key === column?.key ? (down ? 'descending' : 'ascending') : undefined,
    turn,
  };
}

interface SortedProps<Row> {
  rows: readonly Row[];
  sortBy: (row: Row) => string | number;
  down: boolean;
  language: string;
}

/** The rows sorted by the rules of the language, numbers by value. */
export function sorted<Row>({ rows, sortBy, down, language }: SortedProps<Row>) {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const sign = down ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [sortBy(one), sortBy(other)];
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * compare(String(a), String(b));
  });
}
