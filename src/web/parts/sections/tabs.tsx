// Tabs whose state is in the address (`?tab=`, in it `?view=`); arrow keys move between them.
import { Tabs as Base } from '@base-ui/react/tabs';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from '../../navigation/search-params.ts';

export interface Tab {
  /** The name in the address. */
  name: string;
  label: string;
  /** On a phone the icon stands over the label. */
  icon?: LucideIcon;
  /** Something in the tab waits for an answer: the text of the dot for screen readers. */
  mark?: string | undefined;
  /** The tab has no place among the others unless it is open. */
  absent?: boolean;
  content: ReactNode;
}

interface TabsProps {
  /** The name of the tabs, for screen readers. */
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  /** The look: `views` of one section, `parts` of one with an icon each, or the `counter`'s. */
  of: keyof typeof looks;
}

const looks = {
  counter: {
    list: 'mb-6 grid grid-flow-col border-b border-line low:mb-3',
    tab: `-mb-px inline-flex items-center justify-center gap-x-2.5 gap-y-1 rounded-t-sm border-b-2
      border-transparent px-1 py-2 sm:px-4 -outline-offset-2 max-sm:flex-col max-sm:text-sm
      low:[&>svg]:hidden aria-selected:border-accent-ink aria-selected:text-ink`,
  },
  parts: {
    list: `mb-8 grid grid-cols-3 gap-1 rounded-md bg-sunken p-1 sm:grid-cols-5
      xl:inline-flex xl:max-w-full xl:flex-wrap`,
    tab: `relative inline-flex grow items-center justify-center gap-x-1.5 gap-y-1 rounded-sm border
      border-transparent px-1 py-2 sm:px-2 -outline-offset-2 max-xl:flex-col max-xl:text-sm
      xl:max-2xl:[&>svg]:hidden aria-selected:border-line aria-selected:bg-surface
      aria-selected:text-ink`,
  },
  section: {
    list: 'mb-6 flex max-w-full gap-1 overflow-x-auto rounded-md bg-sunken p-1 sm:w-fit',
    tab: `grow rounded-sm border border-transparent px-4 -outline-offset-2 aria-selected:border-line
      aria-selected:bg-surface aria-selected:text-ink`,
  },
};

/** The open tab; another one where the address names none of them, or the first. */
export function useOpenTab<Name extends string>(
  names: readonly Name[],
  {
    parameter = 'tab',
    otherwise = names[0]!,
  }: { parameter?: 'tab' | 'view'; otherwise?: Name } = {},
): Name {
  const [search] = useSearchParams();
  const asked = search.get(parameter);
  return names.find((name) => name === asked) ?? otherwise;
}

export function Tabs({ label, tabs, of }: TabsProps) {
  const [, setSearch] = useSearchParams();
  const isInner = of === 'section' || of === 'parts';
  const names = tabs.map(({ name }) => name);
  const shown = useOpenTab(names, { parameter: isInner ? 'view' : 'tab' });
  const { list, tab: look } = looks[of];

  const present = tabs.filter(({ name, absent }) => !absent || name === shown);
  // The only view of a section needs no choice.
  const isLone = of === 'section' && present.length === 1;
  // Opening a section drops the other parameters of the address, which belong to the section
  // before.
  const show = (name: string) =>
    setSearch((before) => (isInner ? { tab: before.get('tab') ?? '', view: name } : { tab: name }));

  return (
    <Base.Root value={shown} onValueChange={show}>
      <Base.List
        aria-label={label}
        activateOnFocus
        className={`${list} print:hidden ${isLone ? 'hidden' : ''}`}
      >
        {present.map((tab) => (
          <Base.Tab
            key={tab.name}
            value={tab.name}
            ref={tab.name === shown ? intoSight : null}
            className={`min-h-11 shrink-0 font-medium text-soft transition hover:text-ink ${look}`}
          >
            {tab.icon && <tab.icon aria-hidden className="size-5" />}
            {tab.label}
            {tab.mark && <Dot says={tab.mark} />}
          </Base.Tab>
        ))}
      </Base.List>
      {present.map(({ name, label: tabLabel, content }) => (
        <Base.Panel
          key={name}
          value={name}
          className="rounded-sm"
          {...(isLone && { 'aria-label': tabLabel })}
        >
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

const Dot = ({ says }: { says: string }) => (
  <span className="absolute end-1.5 top-1.5 size-2 rounded-full bg-accent-ink">
    <span className="sr-only">{says}</span>
  </span>
);

/** A row of tabs that is wider than the window scrolls to the open one. */
const intoSight = (tab: HTMLElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
