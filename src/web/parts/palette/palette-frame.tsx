// The palette's window: a field over choices in groups; arrows move, Enter chooses, Esc closes.
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as Base } from '@base-ui/react/dialog';
import { Search, type LucideIcon } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { openDialog } from '../../toast/toast.ts';
import { useFocusBack } from '../dialog/dialog.tsx';
import { Keys } from './keys.tsx';

interface PaletteFrameProps {
  title: string;
  hint: string;
  maxLength: number;
  text: string;
  onText: (text: string) => void;
  groups: readonly ChoiceGroup[];
  /** The word between keys that follow each other. */
  between: string;
  onClose: () => void;
  /** Content below the choices, or in their place. */
  children: ReactNode;
}

export function PaletteFrame(props: PaletteFrameProps) {
  const { title, hint, maxLength, text, onText, groups, between, onClose, children } = props;
  const back = useFocusBack();
  useEffect(openDialog, []);
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop forceRender className="fixed inset-0 z-2 animate-appear bg-[#12090f]/45" />
        <Base.Viewport
          className="fixed inset-0 z-3 grid content-start justify-items-center p-3
            sm:pt-[12dvh]"
        >
          <Base.Popup
            aria-label={title}
            {...back}
            className="grid max-h-[min(36rem,76dvh)] w-full max-w-150
              grid-rows-[auto_minmax(0,1fr)] animate-appear overflow-hidden rounded-lg border
              border-line bg-surface shadow-raised outline-none"
          >
            <Autocomplete.Root
              open
              inline
              items={groups}
              filter={null}
              autoHighlight="always"
              keepHighlight
              itemToStringValue={(choice: Choice) => choice.key}
              value={text}
              onValueChange={(typed, { reason }) => reason === 'input-change' && onText(typed)}
            >
              <div
                className="relative border-b border-line transition
                  has-focus-visible:border-ink"
              >
                <Search
                  aria-hidden
                  className="absolute inset-y-0 start-4 my-auto size-5 text-soft"
                />
                <Autocomplete.Input
                  aria-label={title}
                  placeholder={hint}
                  maxLength={maxLength}
                  className="min-h-14 w-full bg-transparent ps-12 pe-4 text-lg outline-none
                    placeholder:text-soft"
                />
              </div>
              <div className="overflow-y-auto p-2">
                <Autocomplete.List aria-label={title}>
                  {(group: ChoiceGroup) => (
                    <ChoiceRows key={group.title} group={group} between={between} />
                  )}
                </Autocomplete.List>
                {children}
              </div>
            </Autocomplete.Root>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

export interface Choice {
  key: string;
  /** The choice's label: words, or a part of the screen. */
  shown: ReactNode;
  icon?: LucideIcon;
  /** The keys of the shortcut for the same choice. */
  keys?: readonly string[];
  run: () => void;
}

export interface ChoiceGroup {
  title: string;
  items: readonly Choice[];
}

/** A group of choices under its heading. */
const ChoiceRows = ({ group, between }: { group: ChoiceGroup; between: string }) => (
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
