// How things stand: stacks, rows, columns and panels, and the headings and lines in them.
import type { ReactNode } from 'react';

interface Children {
  children: ReactNode;
}

const gaps = { small: 'gap-2', normal: 'gap-4', large: 'gap-6' };

/** One below the other. */
export const Stack = ({ gap = 'normal', children }: Children & { gap?: keyof typeof gaps }) => (
  <div className={`grid grid-cols-[minmax(0,1fr)] content-start ${gaps[gap]}`}>{children}</div>
);

/** Beside each other where there is room, and to the next line where there is none. */
export const Row = ({ children }: Children) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
);

/** At either end of a line, or one below the other. */
export const Ends = ({ children }: Children) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6">{children}</div>
);

/** Two of equal width; on a phone one below the other. */
export const Columns = ({ children }: Children) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[repeat(2,minmax(0,1fr))]">
    {children}
  </div>
);

export interface PanelProps extends Children {
  title?: string;
  /** What stands at the end of the title's line. */
  aside?: ReactNode;
}

/** A part of a screen that belongs together, under its heading. */
export const Panel = ({ title, aside, children }: PanelProps) => (
  <section
    className="rounded-lg border border-line bg-surface p-5 sm:p-6 print:border-0
      print:bg-transparent print:p-0"
  >
    {title && (
      <div className="mb-4 flex min-h-7 items-center justify-between gap-4">
        <h2 className="text-lg leading-snug font-semibold">{title}</h2>
        {/* A button is higher than the line, and is not to move what stands below it. */}
        {aside && <div className="-my-2 shrink-0">{aside}</div>}
      </div>
    )}
    {children}
  </section>
);

/** In the middle of an otherwise quiet screen. */
export const Centred = ({ children }: Children) => (
  <div className="grid min-h-[60dvh] grid-cols-[minmax(0,26rem)] place-content-center">
    {children}
  </div>
);

export const Title = ({ children }: Children) => (
  <h1 className="text-2xl leading-tight font-semibold sm:text-3xl">{children}</h1>
);

/** The name of a screen that shows at a glance what it is. */
export const UnseenTitle = ({ children }: Children) => <h1 className="sr-only">{children}</h1>;

/** What a screen reader is told when it changes; to the eye it is told in another way. */
export const Said = ({ children }: { children: string }) => (
  <p role="status" className="sr-only">
    {children}
  </p>
);

export const Soft = ({ children }: Children) => <p className="text-soft">{children}</p>;

/** Arabic in both languages. */
export const Arabic = ({ children }: Children) => (
  <div lang="ar" dir="rtl" className="leading-7">
    {children}
  </div>
);
