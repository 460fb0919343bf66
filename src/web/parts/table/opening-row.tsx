// A row that opens its subject; where the table is narrow it is a line of two.
import { useId, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import { handsFocusOn } from '../../look/focus.ts';
import { isolated } from '../../look/own-words.tsx';
import type { Column } from './column.ts';
import { actionsLook, as, lines } from './table-head.tsx';

export interface Opens<Row> {
  /** The address, and what the history keeps beside it. */
  linkTo: (row: Row) => { href: string; state: object };
  /** A decorative icon before a line. */
  sign: (row: Row) => ReactNode;
}

interface OpeningRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  actions: ((row: Row) => ReactNode) | undefined;
  opens: Opens<Row>;
}

/** The title is the link for keyboard and screen readers; a press anywhere follows it. */
export function OpeningRow<Row>({ row, columns, actions, opens }: OpeningRowProps<Row>) {
  const words = useOffice(partWords);
  const name = useId();
  const { href, state } = opens.linkTo(row);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The link in it hears keys.
    <tr
      ref={handsFocusOn}
      {...as.row}
      aria-labelledby={name}
      className={lines.row}
      onClick={followLink}
    >
      {columns.map(({ key, head, cell, align, line }, place) => (
        <td
          key={key}
          {...as.cell}
          className={place ? `${lines[line ?? 'hidden']} ${lines.cell(align)}` : lines.title}
        >
          {place === 0 ? (
            <>
              <span aria-hidden className={lines.sign}>
                {opens.sign(row)}
              </span>
              <Link
                href={href}
                state={state}
                id={name}
                // A name is truncated at its own end, in either direction.
                className="block rounded-sm *:block *:truncate ltr:*:text-left rtl:*:text-right
                  tabled:inline tabled:wrap-break-word tabled:*:inline tabled:*:whitespace-pre-line"
              >
                {isolated(cell(row))}
              </Link>
            </>
          ) : (
            <>
              <span className="sr-only tabled:hidden">{head} </span>
              {isolated(cell(row))}
            </>
          )}
        </td>
      ))}
      {actions && (
        <td {...as.cell} className={lines.actions}>
          <span className={actionsLook} role="group" aria-label={words.actions}>
            {actions(row)}
          </span>
        </td>
      )}
    </tr>
  );
}

/** A press on a button or in a dialog of the row opens nothing. */
function followLink({ currentTarget, target }: MouseEvent<HTMLElement>) {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest('a, button, [role=group]')) return;
  const link = currentTarget.querySelector('a');
  // The focus comes back to the link.
  link?.focus();
  link?.click();
}
