// Lists: plain rows, offers, and a scrolling window of fixed height for a long one.
import { useState, type ReactNode } from 'react';
import { useDateText } from '../../words/times/days.ts';
import type { DateStyle } from '../../words/times/dates.ts';
import { signed } from '../../words/languages/plural.ts';
import { OwnWords } from '../../look/own-words.tsx';

interface Children {
  children: ReactNode;
}

export const List = ({ children }: Children) => (
  <ul
    className="-my-3 grid grid-cols-[auto_minmax(0,1fr)_auto] divide-y divide-line
      has-[>[data-head]]:my-0"
  >
    {children}
  </ul>
);

interface RowProps {
  title: string;
  detail?: ReactNode;
  /** Further lines. */
  more?: ReactNode;
  /** Content at the end of the row. */
  end?: ReactNode;
  /** Lines below all of it, in the same columns. */
  lines?: ReactNode;
  /** An icon before the title. */
  sign?: ReactNode;
  /** The row arrived while the list was shown, and is highlighted for a moment. */
  fresh?: boolean;
}

const shining = `relative isolate before:absolute before:-inset-x-2 before:inset-y-0.5 before:-z-1
  before:animate-shine before:rounded-sm`;

export const ListRow = ({ title, detail, more, end, lines, sign, fresh = false }: RowProps) => (
  <li
    data-fresh={fresh || undefined}
    className={`col-span-full grid grid-cols-subgrid py-3 ${fresh ? shining : ''}`}
  >
    {sign && <div className="col-start-1 me-3">{sign}</div>}
    <div className="col-start-2 min-w-0 wrap-break-word">
      <p className="font-medium">
        <OwnWords>{title}</OwnWords>
      </p>
      {detail && <p className="text-sm text-soft">{detail}</p>}
      {more}
    </div>
    {end && (
      <div className="col-start-3 ms-3 flex items-start justify-end gap-3 empty:hidden">{end}</div>
    )}
    {lines && <div className="col-span-full mt-2 grid grid-cols-subgrid">{lines}</div>}
  </li>
);

/** The head of a part of a list, which stays visible while its rows are. */
export const ListHead = ({ title, end }: { title: string; end?: ReactNode }) => (
  <li
    data-head
    className="sticky top-0 z-1 col-span-full grid grid-cols-subgrid bg-surface py-2 text-sm
      text-soft"
  >
    {/* Across both columns, so that a wide end leaves the rows their width. */}
    <div className="col-[2/-1] flex justify-between gap-3">
      <h3 className="font-medium">{title}</h3>
      <div className="flex">{end}</div>
    </div>
  </li>
);

/** Returns a function that tells by its id whether a row arrived after the list was first shown. */
export function useNewcomers(rows: readonly { id: number }[]) {
  const [first] = useState(() => new Set(rows.map(({ id }) => id)));
  return (id: number) => !first.has(id);
}

/** A window for a long list, 400 px high, which fades at its foot and scrolls by keyboard too. */
export const Scroll = ({ label, children }: Children & { label: string }) => (
  <div
    role="region"
    aria-label={label}
    tabIndex={0}
    className="-mx-2 h-100 overflow-y-auto overscroll-contain rounded-sm mask-b-from-90% px-2 pb-8"
  >
    {children}
  </div>
);

interface SignedPointsProps {
  points: number;
  /** The name of the points, where it is not shown beside them. */
  label?: string;
  /** In the colour of the text around them. */
  quiet?: true;
  /** Another entry undoes these points. */
  undone?: boolean;
}

/** Points of an entry: green with a plus from zero up, red with a minus below. */
export const SignedPoints = ({ points, label, quiet, undone }: SignedPointsProps) => (
  <span
    className={`grow text-right font-semibold tabular-nums
      ${undone ? 'text-soft line-through' : quiet ? '' : points < 0 ? 'text-bad' : 'text-good'}`}
  >
    {label && <span className="sr-only">{label} </span>}
    <bdi dir="ltr">{signed(points)}</bdi>
  </span>
);

interface MomentProps {
  at: string;
  format?: DateStyle;
}

export function Moment({ at, format = 'dateTime' }: MomentProps) {
  const dateText = useDateText();
  // A day alone stays in one line.
  const look = format === 'shortDate' || format === 'day' ? 'whitespace-nowrap' : undefined;
  return (
    <time dateTime={at} className={look}>
      {dateText(at, format)}
    </time>
  );
}
