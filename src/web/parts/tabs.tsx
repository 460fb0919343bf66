// Tabs whose state is in the address (`?tab=`); arrow keys move between them.
import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';

export interface Tab {
  /** What stands in the address. */
  name: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  /** Said to those who do not see that these are the sections of one screen. */
  label: string;
  tabs: readonly [Tab, ...Tab[]];
}

export function Tabs({ label, tabs }: TabsProps) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const { name: shown } = tabs.find(({ name }) => name === asked) ?? tabs[0];

  return (
    <Base.Root value={shown} onValueChange={(tab: string) => setSearch({ tab })}>
      <Base.List
        aria-label={label}
        activateOnFocus
        className="mb-6 flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.name}
            value={tab.name}
            className="-mb-px min-h-11 shrink-0 rounded-t-sm border-b-2 border-transparent px-4
              font-medium text-soft transition -outline-offset-2 hover:text-ink
              aria-selected:border-accent-ink aria-selected:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ name, content }) => (
        <Base.Panel key={name} value={name} className="rounded-sm">
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
