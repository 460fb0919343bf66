// A search field: `/` focuses it from anywhere on the screen, Esc or the cross empties it.
import { Search, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import { IconButton } from '../../look/button.tsx';

interface SearchFieldProps {
  ref?: RefObject<HTMLInputElement | null>;
  label: string;
  /** A placeholder that says what can be typed. */
  hint: string;
  maxLength: number;
  text: string;
  onText: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** The id of the list to choose from, and of the row in it that Enter would choose. */
  list?: string;
  active?: string | undefined;
  /** A button at the field's end for another way to search, such as a scan. */
  besides?: ReactNode;
}

export function SearchField({ ref, text, onText, besides, ...field }: SearchFieldProps) {
  const words = useOffice(partWords);
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  useSlash(input);

  function clear() {
    onText('');
    input.current?.focus();
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onText('');
  }

  return (
    <div className="relative">
      <Search aria-hidden className="absolute inset-y-0 start-4 my-auto size-5 text-soft" />
      <input
        ref={input}
        type="search"
        aria-label={field.label}
        aria-controls={field.list}
        aria-activedescendant={field.active}
        placeholder={field.hint}
        value={text}
        maxLength={field.maxLength}
        autoComplete="off"
        spellCheck={false}
        className={`min-h-12 w-full rounded-md border border-edge bg-surface ps-12 transition
          placeholder:text-soft hover:border-ink focus:border-ink ${besides ? 'pe-24' : 'pe-13'}`}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={field.onKeyDown ?? press}
      />
      <div className="absolute inset-y-0 end-0.5 flex items-center">
        {text ? <IconButton label={words.clear} icon={X} onClick={clear} /> : <SlashKey />}
        {besides}
      </div>
    </div>
  );
}

const SlashKey = () => (
  <kbd
    aria-hidden
    className="me-2.5 hidden size-6 place-items-center rounded-sm border border-line font-sans
      text-sm text-soft sm:grid"
  >
    /
  </kbd>
);

/** `/` focuses the field, unless somebody is typing or a dialog is open. */
function useSlash(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function press(event: globalThis.KeyboardEvent) {
      if (event.key !== '/' || isTyping(event) || isDialogOpen()) return;
      event.preventDefault();
      field.current?.select();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [field]);
}

const typedInto =
  'textarea, select, input:not([type=checkbox], [type=radio]), [contenteditable=true]';
const dialogs = '[role=dialog], [role=alertdialog], dialog[open]';

/** Whether a pressed key goes into a field and is therefore no shortcut. */
export const isTyping = ({ target }: globalThis.KeyboardEvent) =>
  target instanceof Element && target.matches(typedInto);

export const isDialogOpen = () => document.querySelector(dialogs) !== null;
