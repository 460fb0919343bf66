// The rows of a table that are on their way: the columns that they become, at the same places.
import { useWords } from '../../words/language.ts';
import { as, looks } from './table-head.tsx';

interface WaitingProps {
  columns: readonly { key: string; head: string; align?: 'end'; usual?: number }[];
  rows: number;
  /** How many buttons a row has at its end. */
  actions: number;
}

export function Waiting({ columns, rows, actions }: WaitingProps) {
  const { frame } = useWords();
  return Array.from({ length: rows }, (_, row) => (
    <tr {...as.row} key={row} className={looks.row}>
      {columns.map(({ key, head, align, usual = 10 }, place) => (
        <td key={key} {...as.cell} className={place ? looks.cell(align) : looks.title}>
          {row + place === 0 && (
            <span role="status" className="sr-only">
              {frame.loading}
            </span>
          )}
          {place > 0 && (
            <span aria-hidden className="shrink-0 text-sm text-soft tabled:hidden">
              {head}
            </span>
          )}
          <Bar length={usual - (row % 3)} end={align === 'end'} />
        </td>
      ))}
      {actions > 0 && (
        <td {...as.cell} className={looks.actions}>
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

/** As high as a line of text, and as long as so many characters. */
const Bar = ({ length, end }: { length: number; end: boolean }) => (
  <span aria-hidden className={`flex h-[1lh] items-center ${end ? 'ltr:justify-end' : ''}`}>
    <span
      className="block h-3.5 max-w-full animate-breathe rounded-sm bg-ink/9"
      style={{ inlineSize: `${length}ch` }}
    />
  </span>
);
