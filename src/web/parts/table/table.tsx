// The one table: sorted, paged, with actions; where it is narrow, each row is a card.
import type { ReactNode } from 'react';
import { explain } from '../../api/explain.ts';
import { useWords } from '../../words/languages/language.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import { Button } from '../../look/button.tsx';
import { Failed, type Question } from '../frame/loaded.tsx';
import { compact, roles, Head, lines, looks, useSorting, type Column } from './table-head.tsx';
import { DataAge } from './data-age.tsx';
import type { Pager } from './list-place.ts';
import { CardRow, OpeningRow, Waiting, type Opens, type OpensLines } from './rows.tsx';

export type { Column };

interface PageOf<Row> {
  rows: readonly Row[];
  /** The next page's cursor; undefined on the last page. */
  next?: string | undefined;
  total: number;
  /** Whether there are more than `total`. */
  more?: boolean | undefined;
}

interface TableProps<Row> {
  /** The name of the rows, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** The request for the rows: a list, or a page of one. */
  ask: Question<readonly Row[] | PageOf<Row>>;
  keyOf: (row: Row) => string | number;
  /** The link that a row opens, and the icon before a row that is a line. */
  opens?: Opens<Row> | OpensLines<Row>;
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
  /** In a narrow table, each row is one line with its first column and its buttons. */
  compact?: boolean;
  /** The number of placeholder rows while the first ones are on their way. */
  expected?: number;
}

export function Table<Row>(props: TableProps<Row>) {
  const { ask, pager, empty, slim = false, expected = 5, ...table } = props;
  const card = props.compact ? compact : looks;
  const { columns, keyOf, opens, actions, actionCount = 1 } = table;
  const words = useWords();
  const page = pageIn(ask.data);
  const { rows } = page;
  const asLines = opens && 'sign' in opens ? opens : undefined;
  const whole = !page.next && !pager?.page;
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
        {...roles.table}
        aria-label={table.label}
        className="block w-full text-start tabular-nums tabled:table"
      >
        <Head columns={columns} sorting={sorting} acts={Boolean(actions)} />
        <tbody {...roles.rowgroup} className={asLines ? lines.body : card.body}>
          {rows ? (
            sorting.rows.map((row) =>
              asLines ? (
                <OpeningRow key={keyOf(row)} {...{ row, columns, actions }} opens={asLines} />
              ) : (
                <CardRow key={keyOf(row)} {...{ row, columns, actions, opens }} looks={card} />
              ),
            )
          ) : (
            <Waiting
              columns={columns}
              rows={expected}
              actions={actions ? actionCount : 0}
              looks={card}
              asLines={asLines !== undefined}
            />
          )}
        </tbody>
      </table>
      {rows?.length === 0 && !page.next && <div className="py-4">{empty}</div>}
      {pager && <PageTurner pager={pager} page={page} />}
      <DataAge of={ask.data} />
    </div>
  );
}

function pageIn<Row>(answer: readonly Row[] | PageOf<Row> | undefined): Partial<PageOf<Row>> {
  if (!answer || 'rows' in answer) return answer ?? {};
  return { rows: answer, total: answer.length };
}

interface PageTurnerProps {
  pager: Pager;
  page: Partial<PageOf<unknown>>;
}

/**
 * The foot of a paged table: the range of its rows, their total, and the buttons for other pages.
 */
function PageTurner({ pager, page: { rows, next, total, more } }: PageTurnerProps) {
  const words = useOffice(partWords);
  const from = pager.page * pager.limit;
  const shown = rows?.length;
  // The foot waits for the first rows, which would otherwise push it down.
  if (!shown && !next && !pager.page) return null;
  return (
    <div
      className="flex min-h-17 flex-wrap items-center justify-between gap-3 border-t border-line
        px-4 py-2.5"
    >
      <p role="status" className="text-soft tabular-nums">
        {shown !== undefined && total !== undefined && shown > 0 && (
          <bdi>{words.range({ from: from + 1, to: from + shown, total, more })}</bdi>
        )}
      </p>
      {(pager.page > 0 || next) && (
        <div className="flex gap-2 max-sm:grow max-sm:*:grow">
          <Button aria-disabled={!pager.page} onClick={() => pager.page && pager.onPrevious()}>
            {words.previous}
          </Button>
          <Button aria-disabled={!next} onClick={() => next && pager.onNext(next)}>
            {words.next}
          </Button>
        </div>
      )}
    </div>
  );
}
