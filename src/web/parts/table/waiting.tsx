// Placeholder rows of a table: the columns at the places that they will have.
import { useWords } from '../../words/languages/language.ts';
import type { Column } from './column.ts';
import { as, lines, looks, type LinePlace } from './table-head.tsx';

interface WaitingProps {
  columns: readonly Omit<Column<never>, 'cell' | 'sortBy'>[];
  rows: number;
  /** The number of buttons at the end of a row. */
  actions: number;
  /** In a narrow table each row is a line and not a card. */
  asLines: boolean;
}

export function Waiting({ columns, rows, actions, asLines }: WaitingProps) {
  const { frame } = useWords();
  return Array.from({ length: rows }, (_, row) => (
    <tr {...as.row} key={row} className={asLines ? lines.row : looks.row}>
      {columns.map(({ key, head, align, usual = 10, line = 'hidden' }, place) => (
        <td
          key={key}
          {...as.cell}
          className={asLines ? lineCell(place, line, align) : cardCell(place, align)}
        >
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
          {!asLines && place > 0 && (
            <span aria-hidden className="shrink-0 text-sm text-soft tabled:hidden">
              {head}
            </span>
          )}
          <Bar length={usual - (row % 3)} end={align === 'end'} />
        </td>
      ))}
      {actions > 0 && (
        <td {...as.cell} className={(asLines ? lines : looks).actions}>
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

const cardCell = (place: number, align?: 'end') => (place ? looks.cell(align) : looks.title);
const lineCell = (place: number, line: LinePlace, align?: 'end') =>
  place ? `${lines[line]} ${lines.cell(align)}` : lines.title;

/** As high as a line of text, and as long as the given number of characters. */
const Bar = ({ length, end }: { length: number; end: boolean }) => (
  <span aria-hidden className={`flex h-[1lh] items-center ${end ? 'ltr:justify-end' : ''}`}>
    <span
      className="block h-3.5 max-w-full animate-breathe rounded-sm bg-ink/9"
      style={{ inlineSize: `${length}ch` }}
    />
  </span>
);
