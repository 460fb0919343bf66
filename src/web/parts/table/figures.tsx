// A table of figures with their sums at its foot; it stays a table on a phone and on paper.
import { useId } from 'react';
import { grouped } from '../../words/languages/plural.ts';
import { OwnWords } from '../../look/own-words.tsx';

interface FiguresProps<Row> {
  title: string;
  /** The heading of the rows' names. */
  head: string;
  /** A figure given as a text is formatted already: an amount with its currency. */
  columns: readonly { head: string; figure: (row: Row) => number | string }[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** The names are short, and stay on one line. */
  short?: boolean;
  /** The name of the sums, and the sums, column by column. */
  total: { name: string; sums: readonly (number | string)[] };
}

const figureLook = 'py-2 ps-2 text-right align-bottom sm:ps-6 print:py-0.5';
const nameLook = 'py-2 text-start print:py-0.5';

const written = (figure: number | string) =>
  typeof figure === 'number' ? grouped(figure) : figure;

/** Numbers are aligned at their units, which are on the right in Arabic too. */
export function Figures<Row>(props: FiguresProps<Row>) {
  const { title, head, columns, rows, nameOf, short = false, total } = props;
  const name = useId();
  // Four columns have to fit beside the names on a phone.
  const headSize = columns.length > 3 ? 'text-xs sm:text-sm' : 'text-sm';
  const breaks = short ? 'whitespace-nowrap' : 'wrap-anywhere';
  return (
    <section>
      <h3 id={name} className="mb-1 text-lg leading-snug font-semibold">
        {title}
      </h3>
      <table aria-labelledby={name} className="w-full tabular-nums print:text-sm">
        <thead className={`border-b border-edge text-soft ${headSize}`}>
          <tr>
            <th scope="col" className={`${nameLook} ${breaks} align-bottom font-medium`}>
              {head}
            </th>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={`${figureLook} font-medium`}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, place) => (
            <tr key={place} className="break-inside-avoid">
              <th scope="row" className={`${nameLook} ${breaks} font-normal`}>
                <OwnWords>{nameOf(row)}</OwnWords>
              </th>
              {columns.map((column) => (
                <td key={column.head} className={figureLook}>
                  <bdi>{written(column.figure(row))}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-edge font-semibold">
          <tr className="break-inside-avoid">
            <th scope="row" className={`${nameLook} ${breaks}`}>
              {total.name}
            </th>
            {total.sums.map((sum, place) => (
              <td key={columns[place]?.head} className={figureLook}>
                <bdi>{written(sum)}</bdi>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
