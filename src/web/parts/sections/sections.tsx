// The sections of a large screen: a rail beside the content, on a phone a bar at the thumb.
import { Tabs as Base } from '@base-ui/react/tabs';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useShape, type Shape } from '../../device/shape.ts';
import { useSearchParams } from '../../navigation/search-params.ts';
import { grouped } from '../../words/languages/plural.ts';
import { Badge } from '../../look/badge.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Page } from './page.tsx';
import { useOpenTab } from './tabs.tsx';

export interface Section {
  /** The name in the address (`?tab=`). */
  name: string;
  label: string;
  icon: LucideIcon;
  /** The number of its rows, as far as it is known. */
  count?: number | undefined;
  /** Somebody waits for these rows: their number is shown on every screen. */
  waits?: boolean;
  /** On a phone the section has a place in the bar; the others stand behind `more`. */
  atHand?: boolean;
  /** Its first screen is full on a phone, which shows no title. */
  full?: boolean;
  /** The section has no place in the navigation unless it is open. */
  absent?: boolean;
  content: ReactNode;
}

export interface SectionGroup {
  title: string;
  sections: readonly Section[];
}

interface SectionsProps {
  /** The name of the navigation, for screen readers. */
  label: string;
  groups: readonly SectionGroup[];
  /** The section that is open where the address names none. */
  first: string;
  /** The label of the bar's last button. */
  more: string;
  /** Further actions behind it on a phone. */
  moreActions: (close: () => void) => ReactNode;
  /** What stands below the sections, in the rail and behind the bar's last button. */
  foot?: ReactNode;
  /** Content above each section. */
  above?: ReactNode;
}

/** The places of the rail and the content, also while the content is on its way. */
const frames: Record<Shape, string> = {
  phone: 'pb-[calc(4rem+env(safe-area-inset-bottom))] print:p-0',
  tablet: 'grid grid-cols-[5.75rem_minmax(0,1fr)] print:block',
  desk: 'grid grid-cols-[15rem_minmax(0,1fr)] print:block',
};

const contentLook = `mx-auto w-full max-w-360 min-w-0 px-4 pt-2 pb-12 sm:px-6 print:max-w-none
  print:p-0`;

export function Sections({ label, groups, first, more, moreActions, foot, above }: SectionsProps) {
  const [, setSearch] = useSearchParams();
  const shape = useShape();
  const names = groups.flatMap(({ sections }) => sections.map(({ name }) => name));
  const shown = useOpenTab(names, { otherwise: first });
  const present = groups.map(({ title, sections }) => ({
    title,
    sections: sections.filter(({ name, absent }) => !absent || name === shown),
  }));
  const all = present.flatMap(({ sections }) => sections);
  const open = all.find(({ name }) => name === shown);
  // Opening a section drops the other parameters of the address, which belong to the section
  // before.
  const show = (name: string) => setSearch(() => ({ tab: name }));

  return (
    <Base.Root
      value={shown}
      onValueChange={show}
      orientation={shape === 'phone' ? 'horizontal' : 'vertical'}
      className={frames[shape]}
    >
      {shape === 'phone' ? (
        <Bar {...{ label, all, shown, show, more, moreActions, foot }} />
      ) : (
        <Rail {...{ label, shape, foot }} groups={present} />
      )}
      <div className={contentLook}>
        {above}
        {/* The key removes the last panel immediately; Base UI would keep it for a moment. */}
        {open && (
          <Base.Panel key={shown} value={shown} aria-label={open.label} className="rounded-sm">
            <Page title={open.label} full={open.full}>
              {open.content}
            </Page>
          </Base.Panel>
        )}
      </div>
    </Base.Root>
  );
}

/** The same layout without content. */
export function SectionsPlace({ children }: { children: ReactNode }) {
  const shape = useShape();
  return (
    <div className={frames[shape]}>
      {shape !== 'phone' && <div />}
      <div className={contentLook}>{children}</div>
    </div>
  );
}

const rails = {
  tablet: {
    list: 'content-start gap-0.5 px-1.5 pb-2',
    foot: 'px-1.5 pb-4 text-center text-xs',
    tab: 'flex-col gap-0.5 px-1 py-1 text-center text-xs/tight',
    icon: 'size-5.5',
  },
  desk: {
    list: 'content-start gap-0.5 ps-4 pe-2 pb-4',
    foot: 'ps-7 pe-2 pb-8 text-sm',
    tab: 'min-h-11 gap-3 px-3 text-start',
    icon: 'size-5',
  },
};

const tabLook = `relative flex items-center rounded-md border border-transparent font-medium
  text-soft transition hover:bg-ink/5 hover:text-ink aria-selected:bg-accent-wash
  aria-selected:text-ink aria-selected:*:first:text-accent-ink`;

interface RailProps {
  label: string;
  groups: readonly SectionGroup[];
  shape: 'tablet' | 'desk';
  foot: ReactNode;
}

function Rail({ label, groups, shape, foot }: RailProps) {
  const { list, tab, icon } = rails[shape];
  return (
    <div className="sticky top-0 max-h-dvh self-start overflow-y-auto print:hidden">
      <Base.List
        aria-label={label}
        activateOnFocus
        className={`grid grid-cols-[minmax(0,1fr)] pt-1 ${list}`}
      >
        {groups.map(({ title, sections }, place) => (
          // A tablist may contain only tabs (WAI-ARIA), so the groups are only visual.
          <div key={title} role="presentation" className="contents">
            {shape === 'desk' ? (
              <p
                aria-hidden
                className={`px-3 pb-1.5 text-sm text-soft ${place > 0 ? 'pt-5' : 'pt-1'}`}
              >
                {title}
              </p>
            ) : (
              place > 0 && <hr aria-hidden className="mx-4 my-1 border-line" />
            )}
            {sections.map((section) => (
              <Base.Tab key={section.name} value={section.name} className={`${tabLook} ${tab}`}>
                <section.icon aria-hidden className={`shrink-0 ${icon}`} />
                <span className="min-w-0">{section.label}</span>
                {section.waits && (
                  <Waiting sections={[section]} place={shape === 'tablet' ? 'corner' : 'end'} />
                )}
                {shape === 'desk' && !section.waits && section.count !== undefined && (
                  <span className="ms-auto text-sm font-normal tabular-nums">
                    <bdi>{grouped(section.count)}</bdi>
                  </span>
                )}
              </Base.Tab>
            ))}
          </div>
        ))}
      </Base.List>
      {foot && <div className={rails[shape].foot}>{foot}</div>}
    </div>
  );
}

interface WaitingProps {
  sections: readonly Section[];
  /** Where the number stands: at the end of a line, at a corner, or above a sign in the middle. */
  place?: keyof typeof places;
}

const places = {
  end: 'ms-auto',
  corner: 'absolute end-1 top-1',
  // Two digits are as wide as the place beside the sign.
  aboveSign: 'absolute end-0.5 -top-1',
};

/** The number of rows that wait in these sections; renders nothing where there are none. */
function Waiting({ sections, place = 'end' }: WaitingProps) {
  const count = sections.reduce((all, one) => all + ((one.waits && one.count) || 0), 0);
  if (count === 0) return null;
  return (
    <span className={places[place]}>
      <Badge tone="accent">{grouped(count)}</Badge>
    </span>
  );
}

interface BarProps extends Pick<SectionsProps, 'label' | 'more' | 'moreActions' | 'foot'> {
  all: readonly Section[];
  shown: string;
  show: (name: string) => void;
}

const barItem = `relative flex min-h-15 min-w-0 flex-col items-center justify-center gap-0.5
  border-t-2 border-transparent px-0.5 text-xs/tight font-medium text-soft transition
  -outline-offset-2
  aria-selected:border-accent-ink aria-selected:text-ink aria-selected:*:first:text-accent-ink
  data-open:border-accent-ink data-open:text-ink data-open:*:first:text-accent-ink`;

function Bar({ label, all, shown, show, more, moreActions, foot }: BarProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const others = all.filter(({ atHand }) => !atHand);
  const behind = others.find(({ name }) => name === shown);

  function choose(name: string) {
    setOpen(false);
    show(name);
  }

  return (
    <div
      className="fixed inset-x-0 bottom-0 z-1 grid grid-cols-5 border-t border-line bg-surface
        pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <Base.List aria-label={label} activateOnFocus className="col-span-4 grid grid-cols-4">
        {all
          .filter(({ atHand }) => atHand)
          .map((tab) => (
            <Base.Tab key={tab.name} value={tab.name} className={barItem}>
              <tab.icon aria-hidden className="size-5.5" />
              <span className="max-w-full truncate">{tab.label}</span>
            </Base.Tab>
          ))}
      </Base.List>
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        data-open={behind ? '' : undefined}
        className={barItem}
        onClick={() => setOpen(true)}
      >
        <Ellipsis aria-hidden className="size-5.5" />
        <Waiting sections={others} place="aboveSign" />
        <span>{more}</span>
        {behind && <span className="sr-only">: {behind.label}</span>}
      </button>
      {open && (
        <Dialog title={more} returnTo={opener} onClose={() => setOpen(false)}>
          <ul className="-mx-2 grid">
            {others.map(({ name, label: its, icon: Icon }) => (
              <li key={name}>
                <button
                  type="button"
                  aria-current={name === shown ? 'page' : undefined}
                  className="flex min-h-14 w-full items-center gap-4 rounded-md px-3 text-start
                    font-medium transition hover:bg-ink/5 aria-[current]:bg-accent-wash"
                  onClick={() => choose(name)}
                >
                  <Icon aria-hidden className="size-5.5 shrink-0 text-soft" />
                  {its}
                  <Waiting sections={others.filter((one) => one.name === name)} />
                </button>
              </li>
            ))}
          </ul>
          <div className="-mt-2 grid gap-2 border-t border-line pt-3">
            {moreActions(() => setOpen(false))}
            {foot && <div className="text-center">{foot}</div>}
          </div>
        </Dialog>
      )}
    </div>
  );
}
