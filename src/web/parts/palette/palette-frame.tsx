// The palette's window: a field over choices in groups; arrows move, Enter chooses, Esc closes.
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as Base } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { ChoiceRows, type Choice, type ChoiceGroup } from './choice-rows.tsx';
import { openDialog } from '../../toast/toast.ts';
import { useFocusBack } from '../dialog/focus-back.ts';

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
  /** Stands below the choices, or in their place. */
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
