// Layout of the screens of the office and the counter, which no guest fetches.
import type { Children, PanelProps } from './layout.tsx';

/** The main content, and beside it, or below it, what is read at a glance. */
export const WithAside = ({ children }: Children) => (
  <div
    className="grid grid-cols-[minmax(0,1fr)] items-start gap-6
      min-[900px]:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]"
  >
    {children}
  </div>
);

/** Content that is not printed. */
export const NotPrinted = ({ children }: Children) => (
  <div className="print:hidden">{children}</div>
);

/** Content beside other content, where there is room for that; otherwise it is left out. */
export const WideOnly = ({ when = true, children }: Children & { when?: boolean }) => (
  <div className={when ? 'max-md:hidden' : undefined}>{children}</div>
);

/** Content that a small window leaves out. */
export const NotOnPhone = ({ children }: Children) => (
  <div className="max-sm:hidden">{children}</div>
);

/** Content that is hidden while a phone shows its keyboard. */
export const HiddenByKeyboard = ({ children }: Children) => (
  <div className="low:hidden">{children}</div>
);

const aboveRest = '[--room:clamp(10rem,100dvh-37rem,18.75rem)]';
const besideRest = '[--room:clamp(8.5rem,100dvh-40.5rem,18.75rem)] md:[--room:18.75rem]';

/**
 * A panel with a viewfinder and the other actions of a counter: the picture is as high as the rest
 * of the first screen leaves room. Above the keyboard of a phone it is no higher than its button,
 * and the panel has no title. What stands `beside` the rest in a wide window has its full height.
 */
export const FirstScreen = ({ sideBySide, children }: Children & { sideBySide?: true }) => (
  <div
    className={`low:[--room:3.5rem] low:*:p-3 low:[&>section>:has(>h2)]:hidden
      ${sideBySide ? besideRest : aboveRest}`}
  >
    {children}
  </div>
);

/** The scrolling list in it is no higher than its rows. */
export const ListHeight = ({ children }: Children) => (
  <div className="-mb-4 *:h-auto *:max-h-100">{children}</div>
);

/**
 * The foot of a long form, which stays in sight; on a phone above the bar of the sections. What
 * scrolls under it fades.
 */
export const StickyFoot = ({ children }: Children) => (
  <div
    className="sticky bottom-0 -mx-5 -mb-5 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-b-lg
      bg-surface px-5 pt-2 pb-5 max-md:bottom-[calc(var(--bar,3.75rem)+env(safe-area-inset-bottom))]
      sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6 before:pointer-events-none before:absolute
      before:inset-x-0 before:-top-6 before:h-6 before:bg-linear-to-t before:from-surface
      before:to-transparent"
  >
    {children}
  </div>
);

/** Content that is shown only where there is one column. */
export const OneColumnOnly = ({ children }: Children) => (
  <div className="md:hidden">{children}</div>
);

/** The head of a part of a screen: its name and a sentence, above its content. */
export const PartHeader = ({ title, children }: Children & { title: string }) => (
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
  /** The fields are short: a day, one of a few words. */
  fields?: keyof typeof fieldWidths;
}

/** Fields of one form, side by side where there is room for them. */
export const FieldRow = ({ fields = 'normal', children }: FieldRowProps) => (
  <div className={`grid items-start gap-4 ${fieldWidths[fields]}`}>{children}</div>
);

/** Choices of a list, side by side; on a phone they are chips in one line, which scrolls. */
export const ChoiceRow = ({ children }: Children) => (
  <div
    className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] items-start gap-4
      max-sm:-mx-4 max-sm:flex max-sm:gap-2 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1
      max-sm:*:flex max-sm:*:shrink-0 max-sm:*:items-center max-sm:*:gap-0 max-sm:*:rounded-full
      max-sm:*:border max-sm:*:border-edge max-sm:*:bg-surface max-sm:*:ps-4
      max-sm:[&_label]:font-normal max-sm:[&_label]:text-soft max-sm:[&_select]:min-h-11
      max-sm:[&_select]:rounded-full max-sm:[&_select]:border-0 max-sm:[&_select]:bg-transparent
      max-sm:[&_select]:ps-2 max-sm:[&_select]:font-medium"
  >
    {children}
  </div>
);

/** Fields that belong to one question, under its title. */
export const FieldGroup = ({ title, children }: Children & { title: string }) => (
  <fieldset className="grid min-w-0 content-start gap-1.5">
    <legend className="mb-1.5 text-sm font-medium">{title}</legend>
    {children}
  </fieldset>
);

/** Two columns of equal width, on a phone too. */
export const TwoColumns = ({ children }: Children) => (
  <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3">{children}</div>
);

export const Heading = ({ children }: Children) => (
  <h3 className="text-lg leading-snug font-semibold">{children}</h3>
);

/** An inset panel for an action on the content around it. */
export const InsetPanel = ({ title, aside, children }: PanelProps) => (
  <section className="rounded-md border border-line bg-page p-4">
    <div className="mb-3 flex items-center justify-between gap-4">
      <Heading>{title}</Heading>
      <div className="-my-2 -me-2 shrink-0">{aside}</div>
    </div>
    {children}
  </section>
);
