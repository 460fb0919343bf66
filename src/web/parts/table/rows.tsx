// The rows of a table: cards, lines that open their subject, and placeholders of both.
import { useId, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { passFocusOn } from '../../look/focus.ts';
import { isolated } from '../../look/own-words.tsx';
import { useWords } from '../../words/languages/language.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import { opensRow } from './row-keys.ts';
import { compact, roles, lines, type Column, type looks as cards } from './table-head.tsx';

interface RowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  actions: ((row: Row) => ReactNode) | undefined;
}

interface CardRowProps<Row> extends RowProps<Row> {
  opens: Opens<Row> | undefined;
  looks: typeof cards;
}

/**
 * A row of a table. In a narrow table it is a card with a label beside each value, as the head with
 * the labels is hidden.
 */
export function CardRow<Row>(props: CardRowProps<Row>) {
  const { row, columns, actions, opens, looks } = props;
  const name = useId();
  const { href, state } = opens?.linkTo(row) ?? {};
  const look = `min-w-0 wrap-break-word ${href ? 'block rounded-sm tabled:inline-block' : ''}`;
  const titled = (content: ReactNode) =>
    href ? (
      <Link id={name} href={href} state={state} {...opensRow} className={look}>
        {content}
      </Link>
    ) : (
      <span id={name} className={look}>
        {content}
      </span>
    );
  return (
    <RowFrame
      name={name}
      look={`${looks.row} ${href ? 'cursor-pointer' : ''}`}
      opens={href !== undefined}
    >
      {columns.map(({ key, head, cell, align, line }, place) => (
        <td
          key={key}
          {...roles.cell}
          className={`${place ? looks.cell(align) : looks.title}
            ${looks === compact && line ? lines[line] : ''}`}
        >
          {place > 0 && looks !== compact && (
            <span className="shrink-0 text-sm text-soft tabled:hidden">{head}</span>
          )}
          {place > 0 ? (
            <span className="min-w-0 wrap-break-word">{isolated(cell(row))}</span>
          ) : (
            titled(isolated(cell(row)))
          )}
        </td>
      ))}
      {actions && <ActionsCell look={looks.actions}>{actions(row)}</ActionsCell>}
    </RowFrame>
  );
}

export interface Opens<Row> {
  /** The address, and the state that the history entry keeps beside it. */
  linkTo: (row: Row) => { href: string; state?: object };
}

/** In a narrow table each row is two lines. */
export interface OpensLines<Row> extends Opens<Row> {
  /** A decorative icon before the line. */
  sign: (row: Row) => ReactNode;
}

/**
 * A row that opens its subject, a line of two where the table is narrow. The title is the link for
 * keyboard and screen readers; a press anywhere follows it.
 */
export function OpeningRow<Row>(props: RowProps<Row> & { opens: OpensLines<Row> }) {
  const { row, columns, actions, opens } = props;
  const name = useId();
  const { href, state } = opens.linkTo(row);
  const [title, ...others] = columns;

  return (
    <RowFrame name={name} look={lines.row} opens>
      <td {...roles.cell} className={lines.title}>
        <span aria-hidden className={lines.sign}>
          {opens.sign(row)}
        </span>
        <Link
          href={href}
          state={state}
          {...opensRow}
          id={name}
          // A name is truncated at its own end, in either direction.
          className="block rounded-sm *:block *:truncate ltr:*:text-left rtl:*:text-right
            tabled:inline tabled:wrap-break-word tabled:*:inline tabled:*:whitespace-pre-line"
        >
          {isolated(title?.cell(row))}
        </Link>
      </td>
      {others.map(({ key, head, cell, align, line = 'hidden' }) => (
        <td key={key} {...roles.cell} className={`${lines[line]} ${lines.cell(align)}`}>
          <span className="sr-only tabled:hidden">{head} </span>
          {isolated(cell(row))}
        </td>
      ))}
      {actions && <ActionsCell look={lines.actions}>{actions(row)}</ActionsCell>}
    </RowFrame>
  );
}

interface RowFrameProps {
  /** The id of the element that names the row. */
  name: string;
  look: string;
  /** A press anywhere in the row follows its link. */
  opens: boolean;
  children: ReactNode;
}

const RowFrame = ({ name, look, opens, children }: RowFrameProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The link in it hears keys.
  <tr
    ref={passFocusOn}
    {...roles.row}
    aria-labelledby={name}
    className={look}
    onClick={opens ? followLink : undefined}
  >
    {children}
  </tr>
);

/** Follows the row's link, unless the press was on a button or in a dialog of the row. */
function followLink({ currentTarget, target }: MouseEvent<HTMLElement>) {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest('a, button, label, input, [role=group]')) return;
  const link = currentTarget.querySelector('a');
  // The link gets the focus first, so that the focus returns to it later.
  link?.focus();
  link?.click();
}

/** The buttons. Where there is a pointer, they are pale until the row is hovered or focused. */
function ActionsCell({ look, children }: { look: string; children: ReactNode }) {
  const words = useOffice(partWords);
  return (
    <td {...roles.cell} className={look}>
      <span
        role="group"
        aria-label={words.actions}
        className="flex justify-end gap-2 transition
          tabled:[@media(hover:hover)]:not-group-hover:not-group-focus-within:opacity-60
          @2xl:[@media(hover:hover)]:not-group-hover:not-group-focus-within:opacity-60"
      >
        {children}
      </span>
    </td>
  );
}

interface WaitingProps {
  columns: readonly Omit<Column<never>, 'cell' | 'sortBy'>[];
  rows: number;
  /** The number of buttons at the end of a row. */
  actions: number;
  /** In a narrow table each row is a line and not a card. */
  asLines: boolean;
  looks: typeof cards;
}

/** Placeholder rows: the columns at the places that they will have. */
export function Waiting({ columns, rows, actions, asLines, looks }: WaitingProps) {
  const { frame } = useWords();
  const { row: look, title, actions: actionsLook } = asLines ? lines : looks;
  return Array.from({ length: rows }, (_, row) => (
    <tr {...roles.row} key={row} className={look}>
      {columns.map(({ key, head, align, usual = 10, line = 'hidden' }, place) => {
        const ofCard = `${looks === compact ? lines[line] : ''} ${looks.cell(align)}`;
        const other = asLines ? `${lines[line]} ${lines.cell(align)}` : ofCard;
        return (
          <td key={key} {...roles.cell} className={place ? other : title}>
            {row + place === 0 && (
              <span role="status" className="sr-only">
                {frame.loading}
              </span>
            )}
            {asLines && place === 0 && (
              <span aria-hidden className={lines.sign}>
                <span className="size-8 animate-breathe rounded-full bg-ink/9" />
              </span>
            )}
            {!asLines && looks !== compact && place > 0 && (
              <span aria-hidden className="shrink-0 text-sm text-soft tabled:hidden">
                {head}
              </span>
            )}
            <Bar length={usual - (row % 3)} end={align === 'end'} />
          </td>
        );
      })}
      {actions > 0 && (
        <td {...roles.cell} className={actionsLook}>
          <span aria-hidden className="flex justify-end gap-2">
            {Array.from({ length: actions }, (__, place) => (
              <span key={place} className="grid size-11 place-items-center">
                <span className="size-5 animate-breathe rounded-sm bg-ink/9" />
              </span>
            ))}
          </span>
        </td>
      )}
    </tr>
  ));
}

/** A placeholder as high as a line of text, and as long as a number of characters. */
const Bar = ({ length, end }: { length: number; end: boolean }) => (
  <span aria-hidden className={`flex h-[1lh] items-center ${end ? 'ltr:justify-end' : ''}`}>
    <span
      className="block h-3.5 max-w-full animate-breathe rounded-sm bg-ink/9"
      style={{ inlineSize: `${length}ch` }}
    />
  </span>
);
