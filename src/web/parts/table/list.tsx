// Lists of a screen: plain rows, offers, and a window of fixed height onto a long one.
import { useState, type ReactNode } from 'react';
import { useDateText } from '../../days.ts';
import type { DateStyle } from '../../words/dates.ts';
import { grouped } from '../../words/plural.ts';
import { OwnWords } from '../look/own-words.tsx';

interface Children {
  children: ReactNode;
}

export const List = ({ children }: Children) => (
  <ul className="-my-3 grid grid-cols-[auto_minmax(0,1fr)_auto] divide-y divide-line">
    {children}
  </ul>
);

interface RowProps {
  title: string;
  detail?: ReactNode;
  /** What stands at the end of the row. */
  end?: ReactNode;
  /** A sign before the title. */
  sign?: ReactNode;
  /** It came while somebody looked, and shines for a moment. */
  fresh?: boolean;
}

const shining = `relative isolate before:absolute before:-inset-x-2 before:inset-y-0.5 before:-z-1
  before:animate-shine before:rounded-sm`;

export const ListRow = ({ title, detail, end, sign, fresh = false }: RowProps) => (
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
    </div>
    {end && (
      <div className="col-start-3 ms-3 flex items-start justify-end gap-3 empty:hidden">{end}</div>
    )}
  </li>
);

/** Tells of a row's number whether the row came after the list was first shown. */
export function useNewcomers(rows: readonly { id: number }[]) {
  const [first] = useState(() => new Set(rows.map(({ id }) => id)));
  return (id: number) => !first.has(id);
}

/** A window onto a long list, 400 px high; it scrolls by keyboard too. */
export const Scroll = ({ label, children }: Children & { label: string }) => (
  <div
    role="region"
    aria-label={label}
    tabIndex={0}
    className="-mx-2 h-100 overflow-y-auto overscroll-contain rounded-sm px-2"
  >
    {children}
  </div>
);

/** Points of an entry: green with a plus from zero up, red with a minus below. */
export const SignedPoints = ({ points }: { points: number }) => (
  <bdi
    className={`grow text-right font-semibold tabular-nums
      ${points < 0 ? 'text-bad' : 'text-good'}`}
  >
    {points < 0 ? '-' : '+'}
    {grouped(Math.abs(points))}
  </bdi>
);

interface MomentProps {
  at: string;
  format?: DateStyle;
}

export function Moment({ at, format = 'dateTime' }: MomentProps) {
  const dateText = useDateText();
  return <time dateTime={at}>{dateText(at, format)}</time>;
}

/** The small eight-cornered star that marks a gift of the restaurant. */
export const Gift = () => (
  <svg viewBox="0 0 24 24" aria-hidden className="mt-0.5 size-5.5 shrink-0 fill-accent">
    <rect x="4.4" y="4.4" width="15.2" height="15.2" rx=".5" />
    <rect x="4.4" y="4.4" width="15.2" height="15.2" rx=".5" transform="rotate(45 12 12)" />
  </svg>
);
