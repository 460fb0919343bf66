// How things stand on the screens of the office and the counters, which no guest fetches.
import type { ReactNode } from 'react';
import type { PanelProps } from './layout.tsx';

interface Children {
  children: ReactNode;
}

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

/** What a small window leaves out: it can be done without. */
export const Roomy = ({ children }: Children) => <div className="max-sm:hidden">{children}</div>;

/** What gives way to the keyboard of a phone. */
export const AwayFromKeyboard = ({ children }: Children) => (
  <div className="low:hidden">{children}</div>
);

const aboveRest = '[--room:clamp(10rem,100dvh-37rem,18.75rem)]';
const besideRest = '[--room:clamp(9rem,100dvh-38rem,18.75rem)] md:[--room:18.75rem]';

/**
 * A panel with a viewfinder and what else one does at a counter: the picture is as high as the rest
 * of a first screen leaves it. Above the keyboard of a phone it is no higher than its button, and
 * the panel has no title. What stands `beside` the rest in a wide window has all of its height.
 */
export const FirstScreen = ({ beside, children }: Children & { beside?: true }) => (
  <div
    className={`low:[--room:3.5rem] low:*:p-3 low:[&>section>:has(>h2)]:hidden
      ${beside ? besideRest : aboveRest}`}
  >
    {children}
  </div>
);

/** The window onto a list in it is no higher than its rows. */
export const Fitting = ({ children }: Children) => (
  <div className="-mb-4 *:h-auto *:max-h-100">{children}</div>
);

/** What is there only where nothing stands beside anything. */
export const OnPhone = ({ children }: Children) => <div className="md:hidden">{children}</div>;

/** What a part of a screen is about: its name and a sentence, over all that stands in it. */
export const PartHead = ({ title, children }: Children & { title: string }) => (
  <header className="grid gap-1">
    <h2 className="text-xl leading-snug font-semibold">{title}</h2>
    <p className="max-w-[80ch] text-soft">{children}</p>
  </header>
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

/** A field of a row whose words are long: on a phone it has the last line to itself. */
export const OwnLine = ({ children }: Children) => (
  <div className="max-sm:order-last max-sm:col-span-full">{children}</div>
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
