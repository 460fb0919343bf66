// The choices of the palette, a group under its heading.
import { Autocomplete } from '@base-ui/react/autocomplete';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Keys } from '../../look/keys.tsx';

export interface Choice {
  key: string;
  /** Words, or a part of the screen. */
  shown: ReactNode;
  icon?: LucideIcon;
  /** Keys that do the same. */
  keys?: readonly string[];
  run: () => void;
}

export interface ChoiceGroup {
  title: string;
  items: readonly Choice[];
}

export const ChoiceRows = ({ group, between }: { group: ChoiceGroup; between: string }) => (
  <Autocomplete.Group items={group.items}>
    <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-sm text-soft">
      {group.title}
    </Autocomplete.GroupLabel>
    <Autocomplete.Collection>
      {(choice: Choice) => (
        <Autocomplete.Item
          key={choice.key}
          value={choice}
          className="flex min-h-11 items-center gap-3 rounded-md border border-transparent px-3
            py-1.5 aria-selected:bg-accent-wash"
          onClick={choice.run}
          render={(item, { highlighted }) => <div {...item} aria-selected={highlighted} />}
        >
          {choice.icon && <choice.icon aria-hidden className="size-5 shrink-0 text-soft" />}
          <div className="min-w-0 grow">{choice.shown}</div>
          {choice.keys && (
            <span aria-hidden className="shrink-0 max-sm:hidden">
              <Keys keys={choice.keys} between={between} />
            </span>
          )}
        </Autocomplete.Item>
      )}
    </Autocomplete.Collection>
  </Autocomplete.Group>
);
