// The one table: sorted, paged, with actions; where it is narrow, each row is a card.
import { useId, type ReactNode } from 'react';
import { explain } from '../../api/explain.ts';
import { useWords } from '../../words/language.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import { handsFocusOn } from '../look/focus.ts';
import type { Pager } from './list-place.ts';
import { Failed, type Question } from '../frame/loaded.tsx';
import { OwnWords } from '../look/own-words.tsx';
import { PageTurner } from './page-turner.tsx';
import { as, Head, looks } from './table-head.tsx';
import { useSorting } from './sorting.ts';
import { Waiting } from './waiting.tsx';

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
}

interface PageOf<Row> {
  rows: readonly Row[];
  next?: string | undefined;
  total: number;
  more?: boolean | undefined;
}

interface TableProps<Row> {
  /** What the rows are, for readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** The question whose answer the rows are: a list, or a page of one. */
  ask: Question<readonly Row[] | PageOf<Row>>;
  keyOf: (row: Row) => string | number;
  /** Buttons at the end of the row. */
  actions?: (row: Row) => ReactNode;
  /** How many they are, 1 unless told. */
  actionCount?: number;
  /** What stands in place of no rows. */
  empty: ReactNode;
  /** Turns the pages of a paged list: `useListPlace(…).pager`. */
  pager?: Pager;
  /** It has few columns, for which less room is enough. */
  slim?: boolean;
  /** How many rows to hold a place for while the first ones are on their way. */
  expected?: number;
}

export function Table<Row>(props: TableProps<Row>) {
  const { ask, pager, empty, slim = false, expected = 5, ...table } = props;
  const { columns, actions, actionCount = 1 } = table;
  const words = useWords();
  const { rows, next, total, more } = pageIn(ask.data);
  const whole = !next && !pager?.page;
  const sorting = useSorting({ columns, rows, whole });

  if (ask.error && !ask.isFetching) {
    return (
      <div className="rounded-lg border border-line bg-surface p-6">
        <Failed text={explain(ask.error, words)} onRetry={ask.refetch} />
      </div>
    );
  }
  return (
    <div
      aria-busy={ask.isFetching}
      className={`${slim ? '@container/slim' : '@container'} rounded-lg border border-line bg-surface
        transition`}
    >
      <table
        {...as.table}
        aria-label={table.label}
        className="block w-full text-start tabular-nums tabled:table"
      >
        <Head columns={columns} sorting={sorting} acts={Boolean(actions)} />
        <tbody {...as.rowgroup} className={looks.body}>
          {rows ? (
            sorting.rows.map((row) => <Line key={table.keyOf(row)} row={row} {...table} />)
          ) : (
            <Waiting columns={columns} rows={expected} actions={actions ? actionCount : 0} />
          )}
        </tbody>
      </table>
      {rows?.length === 0 && <div className="py-4">{empty}</div>}
      {pager && <PageTurner {...{ pager, next, total, more }} shown={rows?.length} />}
    </div>
  );
}

type LineProps<Row> = Pick<TableProps<Row>, 'columns' | 'actions'> & { row: Row };

/** One row: label beside value in a card; in a table the head says the label. */
function Line<Row>({ row, columns, actions }: LineProps<Row>) {
  const words = useOffice(partWords);
  const name = useId();
  return (
    <tr ref={handsFocusOn} {...as.row} aria-labelledby={name} className={looks.row}>
      {columns.map(({ key, head, cell, align }, place) => (
        <td key={key} {...as.cell} className={place ? looks.cell(align) : looks.title}>
          {place > 0 && <span className="shrink-0 text-sm text-soft tabled:hidden">{head}</span>}
          <span id={place ? undefined : name} className="min-w-0 wrap-break-word">
            {isolated(cell(row))}
          </span>
        </td>
      ))}
      {actions && (
        <td {...as.cell} className={looks.actions}>
          <span className="flex justify-end gap-2" role="group" aria-label={words.actions}>
            {actions(row)}
          </span>
        </td>
      )}
    </tr>
  );
}

/** Words run in their own direction; what is more than words sees to that itself. */
const isolated = (content: ReactNode) =>
  typeof content === 'string' ? <OwnWords>{content}</OwnWords> : content;

function pageIn<Row>(answer: readonly Row[] | PageOf<Row> | undefined): Partial<PageOf<Row>> {
  if (!answer || 'rows' in answer) return answer ?? {};
  return { rows: answer, total: answer.length };
}
