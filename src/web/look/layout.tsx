// Layout: stacks, rows, columns and panels, and the headings and lines in them.
import type { ReactNode } from 'react';

export interface Children {
  children: ReactNode;
}

const gaps = { small: 'gap-2', normal: 'gap-4', large: 'gap-6' };

/** Children below each other. */
export const Stack = ({ gap = 'normal', children }: Children & { gap?: keyof typeof gaps }) => (
  <div className={`grid grid-cols-[minmax(0,1fr)] content-start ${gaps[gap]}`}>{children}</div>
);

/** Children side by side, wrapped where there is no room. */
export const Row = ({ children }: Children) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
);

/** Two children at either end of a line, or below each other. */
export const BothEnds = ({ children }: Children) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6">{children}</div>
);

/** Two columns of equal width; below each other where there is little room, as on a phone. */
export const Columns = ({ children }: Children) => (
  <div className="@container">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 @2xl:grid-cols-[repeat(2,minmax(0,1fr))]">
      {children}
    </div>
  </div>
);

export interface PanelProps extends Children {
  title?: string;
  /** Content at the end of the title's line. */
  aside?: ReactNode;
}

/** A section of a screen under its heading. */
export const Panel = ({ title, aside, children }: PanelProps) => (
  <section
    className="rounded-lg border border-line bg-surface p-5 sm:p-6 print:border-0
      print:bg-transparent print:p-0"
  >
    {title && (
      <div className="mb-4 flex min-h-7 items-center justify-between gap-4">
        <h2 className="text-lg leading-snug font-semibold">{title}</h2>
        {/* The negative margin lets a button be higher than the line without moving the content
            below. */}
        {aside && <div className="-my-2 shrink-0">{aside}</div>}
      </div>
    )}
    {children}
  </section>
);

/** Content in the middle of an otherwise empty screen. */
export const Centred = ({ children }: Children) => (
  <div className="grid min-h-[60dvh] grid-cols-[minmax(0,26rem)] place-content-center">
    {children}
  </div>
);

export const Title = ({ children }: Children) => (
  <h1 className="text-2xl leading-tight font-semibold sm:text-3xl">{children}</h1>
);

/** The heading, for screen readers, of a screen that needs none for the eye. */
export const ScreenReaderTitle = ({ children }: Children) => (
  <h1 className="sr-only">{children}</h1>
);

/** Text that screen readers announce when it changes; the screen shows the same in another way. */
export const Said = ({ children }: { children: string }) => (
  <p role="status" className="sr-only">
    {children}
  </p>
);

export const SoftText = ({ children }: Children) => <p className="text-soft">{children}</p>;

/** Text that is Arabic in both languages. */
export const Arabic = ({ children }: Children) => (
  <div lang="ar" dir="rtl" className="leading-7">
    {children}
  </div>
);
