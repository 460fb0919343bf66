// The one table: sorted, paged, with actions; where it is narrow, each row is a card.
import { useId, type ReactNode } from 'react';
import { explain } from '../../api/explain.ts';
import { useWords } from '../../words/languages/language.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import { handsFocusOn } from '../../look/focus.ts';
import { isolated } from '../../look/own-words.tsx';
import type { Column } from './column.ts';
import { DataAge } from './data-age.tsx';
import type { Pager } from './list-place.ts';
import { Failed, type Question } from '../frame/loaded.tsx';
import { PageTurner } from './page-turner.tsx';
import { OpeningRow, type Opens } from './opening-row.tsx';
import { actionsLook, as, Head, lines, looks } from './table-head.tsx';
import { useSorting } from './sorting.ts';
import { Waiting } from './waiting.tsx';

export type { Column };

interface PageOf<Row> {
  rows: readonly Row[];
  next?: string | undefined;
  total: number;
  more?: boolean | undefined;
}

interface TableProps<Row> {
  /** The name of the rows, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** The request for the rows: a list, or a page of one. */
  ask: Question<readonly Row[] | PageOf<Row>>;
  keyOf: (row: Row) => string | number;
  /** The rows open something: its address, and the icon before a row that is a line. */
  opens?: Opens<Row>;
  /** Buttons at the end of the row. */
  actions?: (row: Row) => ReactNode;
  /** The number of buttons, 1 by default. */
  actionCount?: number;
  /** Content in place of no rows. */
  empty: ReactNode;
  /** The paging of a paged list: `useListPlace(…).pager`. */
  pager?: Pager;
  /** The table has few columns, for which less room is enough. */
  slim?: boolean;
  /** The number of placeholder rows while the first ones are on their way. */
  expected?: number;
}

export function Table<Row>(props: TableProps<Row>) {
  const { ask, pager, empty, slim = false, expected = 5, ...table } = props;
  const { columns, keyOf, opens, actions, actionCount = 1 } = table;
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
      className={`${slim ? '@container/slim' : '@container'} rounded-lg border border-line
        bg-surface transition`}
    >
      <table
        {...as.table}
        aria-label={table.label}
        className="block w-full text-start tabular-nums tabled:table"
      >
        <Head columns={columns} sorting={sorting} acts={Boolean(actions)} />
        <tbody {...as.rowgroup} className={opens ? lines.body : looks.body}>
          {rows ? (
            sorting.rows.map((row) =>
              opens ? (
                <OpeningRow key={keyOf(row)} {...{ row, columns, actions, opens }} />
              ) : (
                <Card key={keyOf(row)} {...{ row, columns, actions }} />
              ),
            )
          ) : (
            <Waiting
              columns={columns}
              rows={expected}
              actions={actions ? actionCount : 0}
              asLines={opens !== undefined}
            />
          )}
        </tbody>
      </table>
      {rows?.length === 0 && <div className="py-4">{empty}</div>}
      {pager && <PageTurner {...{ pager, next, total, more }} shown={rows?.length} />}
      <DataAge of={ask.data} />
    </div>
  );
}

interface CardProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  actions: ((row: Row) => ReactNode) | undefined;
}

/** A row: label beside value in a card; in a table the head has the label. */
function Card<Row>({ row, columns, actions }: CardProps<Row>) {
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
          <span className={actionsLook} role="group" aria-label={words.actions}>
            {actions(row)}
          </span>
        </td>
      )}
    </tr>
  );
}

function pageIn<Row>(answer: readonly Row[] | PageOf<Row> | undefined): Partial<PageOf<Row>> {
  if (!answer || 'rows' in answer) return answer ?? {};
  return { rows: answer, total: answer.length };
}
