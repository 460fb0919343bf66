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

/** Three beside each other where there is room for them. */
export const Thirds = ({ children }: Children) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-6">
    {children}
  </div>
);

/** What one works with, and beside it, or below it, what one glances at. */
export const WithGlance = ({ children }: Children) => (
  <div
    className="grid grid-cols-[minmax(0,1fr)] items-start gap-6
      min-[900px]:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]"
  >
    {children}
  </div>
);

/** What is left out on paper. */
export const OffPaper = ({ children }: Children) => <div className="print:hidden">{children}</div>;

/** What stands beside something, where there is room for that; elsewhere it is left out. */
export const Beside = ({ when = true, children }: Children & { when?: boolean }) => (
  <div className={when ? 'max-md:hidden' : undefined}>{children}</div>
);

/** What is there only where nothing stands beside anything. */
export const OnPhone = ({ children }: Children) => <div className="md:hidden">{children}</div>;

interface PanelProps extends Children {
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

/** What a part of a screen is about: its name and a sentence, over all that stands in it. */
export const PartHead = ({ title, children }: Children & { title: string }) => (
  <header className="grid gap-1">
    <h2 className="text-xl leading-snug font-semibold">{title}</h2>
    <p className="max-w-[80ch] text-soft">{children}</p>
  </header>
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

const fieldWidths = {
  normal: 'grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))]',
  short: 'grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))]',
};

interface FieldRowProps extends Children {
  /** What is typed into them is short: a day, one of a few words. */
  fields?: keyof typeof fieldWidths;
}

/** Fields of one form beside each other where there is room for them. */
export const FieldRow = ({ fields = 'normal', children }: FieldRowProps) => (
  <div className={`grid items-start gap-4 ${fieldWidths[fields]}`}>{children}</div>
);

/** Fields that belong to one question. */
export const Group = ({ title, children }: Children & { title: string }) => (
  <fieldset className="grid min-w-0 content-start gap-1.5">
    <legend className="mb-1.5 text-sm font-medium">{title}</legend>
    {children}
  </fieldset>
);

/** Two of equal width, on a phone too. */
export const Halves = ({ children }: Children) => (
  <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3">{children}</div>
);

export const Heading = ({ children }: Children) => (
  <h3 className="text-lg leading-snug font-semibold">{children}</h3>
);

/** What is being done, within what it is done to. */
export const Sunken = ({ title, aside, children }: PanelProps) => (
  <section className="rounded-md border border-line bg-page p-4">
    <div className="mb-3 flex items-center justify-between gap-4">
      <Heading>{title}</Heading>
      <div className="-my-2 -me-2 shrink-0">{aside}</div>
    </div>
    {children}
  </section>
);
