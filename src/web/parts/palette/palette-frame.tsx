// The palette's window: a field over choices in groups; arrows move, Enter chooses, Esc closes.
import { Dialog as Base } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
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
  /** What is said between keys that follow each other. */
  between: string;
  onClose: () => void;
  /** What stands below the choices, or in their place. */
  children: ReactNode;
}

export function PaletteFrame(props: PaletteFrameProps) {
  const { title, hint, maxLength, text, onText, groups, between, onClose, children } = props;
  const list = useId();
  const back = useFocusBack();
  const [pointed, setPointed] = useState(0);
  useEffect(openDialog, []);
  const choices = groups.flatMap((group) => group.choices);
  const active = Math.min(pointed, choices.length - 1);
  const idOf = (choice: Choice | undefined) => choice && `${list}-${choice.key}`;

  function press(event: KeyboardEvent) {
    const acts: Record<string, () => void> = {
      ArrowDown: () => setPointed((active + 1) % Math.max(choices.length, 1)),
      ArrowUp: () => setPointed(active > 0 ? active - 1 : choices.length - 1),
      Enter: () => choices[active]?.run(),
    };
    const act = acts[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  }

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
            <PaletteField
              {...{ title, hint, maxLength, text }}
              onText={(typed) => {
                onText(typed);
                setPointed(0);
              }}
              list={list}
              active={idOf(choices[active])}
              onKeyDown={press}
            />
            <div className="overflow-y-auto p-2">
              <div id={list} role="listbox" aria-label={title}>
                {groups.map(({ title: its, choices: some }) => (
                  <ChoiceRows
                    key={its}
                    title={its}
                    choices={some}
                    active={choices[active]}
                    idOf={idOf}
                    between={between}
                    onPoint={(choice) => setPointed(choices.indexOf(choice))}
                  />
                ))}
              </div>
              {children}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

interface PaletteFieldProps extends Pick<
  PaletteFrameProps,
  'title' | 'hint' | 'maxLength' | 'text' | 'onText'
> {
  /** The id of the list it chooses from, and of the choice in it that Enter would make. */
  list: string;
  active: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}

const PaletteField = ({ title, hint, text, onText, list, active, ...field }: PaletteFieldProps) => (
  <div className="relative border-b border-line transition has-focus-visible:border-ink">
    <Search aria-hidden className="absolute inset-y-0 start-4 my-auto size-5 text-soft" />
    <input
      type="text"
      role="combobox"
      aria-label={title}
      aria-expanded={active !== undefined}
      aria-controls={list}
      aria-activedescendant={active}
      aria-autocomplete="list"
      placeholder={hint}
      value={text}
      autoComplete="off"
      spellCheck={false}
      className="min-h-14 w-full bg-transparent ps-12 pe-4 text-lg outline-none
        placeholder:text-soft"
      onChange={({ target }) => onText(target.value)}
      {...field}
    />
  </div>
);
