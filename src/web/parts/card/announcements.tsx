// The restaurant's announcements, as a strip of slips above the card; a touch opens one.
import type { ReactNode } from 'react';

/** The strip is as high without slips as with them, so that the content below it never moves. */
const height = 'h-17';

interface StripProps {
  title: string;
  /** Content beside the slips. */
  aside?: ReactNode;
  children: ReactNode;
}

export const Strip = ({ title, aside, children }: StripProps) => (
  <section aria-label={title} className={`flex items-center gap-1 ${height}`}>
    {children}
    {aside}
  </section>
);

/** Slips side by side, which scroll sideways where they are wider than the screen. */
export const Slips = ({ children }: { children: ReactNode }) => (
  <ul
    className="-mx-4 grid h-full grow snap-x snap-mandatory scroll-px-4
      auto-cols-[minmax(17rem,1fr)] grid-flow-col gap-3 overflow-x-auto px-4 [scrollbar-width:none]
      sm:mx-0 sm:scroll-px-0 sm:px-0 fades-out"
  >
    {children}
  </ul>
);

interface SlipProps {
  title: string;
  detail: string;
  picture: ReactNode;
  /** The slip arrived while the screen was shown, and is highlighted for a moment. */
  fresh: boolean;
  onOpen: () => void;
}

export const Slip = ({ title, detail, picture, fresh, onOpen }: SlipProps) => (
  <li data-fresh={fresh || undefined} className="h-full min-w-0 snap-start">
    <button
      type="button"
      className={`flex size-full items-center gap-3 rounded-md border border-line bg-surface px-4
        text-start transition hover:border-edge ${fresh ? 'animate-shine' : ''}`}
      onClick={onOpen}
    >
      {picture}
      <span className="grid min-w-0">
        <span className="truncate leading-7 font-medium">
          <bdi>{title}</bdi>
        </span>
        <span className="truncate text-sm leading-6 text-soft">{detail}</span>
      </span>
    </button>
  </li>
);

/** A line in place of slips: there is nothing to announce. */
export const QuietLine = ({ children }: { children: ReactNode }) => (
  <p className="grow text-center text-soft">{children}</p>
);
