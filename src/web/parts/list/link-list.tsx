// A short list whose rows are links.
import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface LinkListProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  linkTo: (row: Row) => { href: string; state?: object };
  /** An icon before the name. */
  sign: (row: Row) => ReactNode;
  name: (row: Row) => string;
  detail: (row: Row) => ReactNode;
  end: (row: Row) => string;
  /** Content in place of no rows. */
  empty: ReactNode;
}

export const LinkList = <Row,>({ rows, empty, ...of }: LinkListProps<Row>) =>
  rows.length === 0 ? (
    empty
  ) : (
    <ul className="-mx-2 -my-1.5">
      {rows.map((row) => (
        <li key={of.keyOf(row)}>
          <Link
            {...of.linkTo(row)}
            className="flex min-h-14 items-center gap-3 rounded-sm px-2 py-1.5 transition
              hover:bg-ink/5"
          >
            {of.sign(row)}
            <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)]">
              <span className="line-clamp-2 font-medium wrap-break-word">
                <bdi>{of.name(row)}</bdi>
              </span>
              <span className="text-sm text-soft">{of.detail(row)}</span>
            </span>
            <bdi className="shrink-0 font-semibold tabular-nums">{of.end(row)}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
