// Search as you type: a field over a list; arrows and Enter choose, Esc clears, `/` comes back.
import { Search, X } from 'lucide-react';
import {
  useEffect,
  useId,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { IconButton } from './button.tsx';

interface FinderProps<Row> {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  hint: string;
  clearLabel: string;
  maxLength: number;
  text: string;
  onText: (text: string) => void;
  /** The rows that match; undefined while none are known. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => number;
  chosen: number | undefined;
  onChoose: (row: Row) => void;
  renderRow: (row: Row) => ReactNode;
  /** What stands between field and list, and in place of an empty list. */
  children?: ReactNode;
}

export function Finder<Row>({ keyOf, children, rows = [], ...finder }: FinderProps<Row>) {
  const list = useId();
  const [pointed, setPointed] = useState(0);
  const active = Math.min(pointed, rows.length - 1);
  const optionId = (place: number) => `${list}-${place}`;

  function search(text: string) {
    finder.onText(text);
    setPointed(0);
  }

  function press(event: KeyboardEvent) {
    const row = rows[active];
    const acts: Record<string, () => void> = {
      ArrowDown: () => setPointed(Math.min(active + 1, rows.length - 1)),
      ArrowUp: () => setPointed(Math.max(active - 1, 0)),
      Enter: () => row && finder.onChoose(row),
      Escape: () => search(''),
    };
    const act = acts[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <SearchField
        {...finder}
        onText={search}
        onKeyDown={press}
        list={list}
        active={rows.length ? optionId(active) : undefined}
      />
      {children}
      <ul
        id={list}
        role="listbox"
        aria-label={finder.label}
        className="grid grid-cols-[minmax(0,1fr)] gap-1"
      >
        {rows.map((row, place) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field hears keys.
          <li
            key={keyOf(row)}
            id={optionId(place)}
            role="option"
            aria-selected={keyOf(row) === finder.chosen}
            data-active={place === active || undefined}
            className="rounded-md border border-transparent px-3 py-2.5 transition hover:bg-ink/5
              data-active:border-edge aria-selected:bg-accent-wash"
            onClick={() => {
              setPointed(place);
              finder.onChoose(row);
            }}
          >
            {finder.renderRow(row)}
          </li>
        ))}
      </ul>
    </div>
  );
}

type SearchFieldProps = Pick<
  FinderProps<unknown>,
  'ref' | 'label' | 'hint' | 'clearLabel' | 'maxLength' | 'text' | 'onText'
> & {
  onKeyDown: (event: KeyboardEvent) => void;
  /** The id of the list, and of the row in it that Enter would choose. */
  list: string;
  active: string | undefined;
};

function SearchField({ ref, label, hint, clearLabel, text, onText, ...field }: SearchFieldProps) {
  useSlash(ref);

  function clear() {
    onText('');
    ref.current?.focus();
  }

  return (
    <div className="relative">
      <Search aria-hidden className="absolute inset-y-0 start-4 my-auto size-5 text-soft" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        aria-controls={field.list}
        aria-activedescendant={field.active}
        placeholder={hint}
        value={text}
        maxLength={field.maxLength}
        autoComplete="off"
        spellCheck={false}
        className="min-h-12 w-full rounded-md border border-edge bg-surface ps-12 pe-13 transition
          placeholder:text-soft hover:border-ink focus:border-ink"
        onChange={({ target }) => onText(target.value)}
        onKeyDown={field.onKeyDown}
      />
      <div className="absolute inset-y-0 end-0.5 grid place-items-center">
        {text ? <IconButton label={clearLabel} icon={X} onClick={clear} /> : <SlashKey />}
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

/** `/` takes the focus to the field, unless somebody is typing. */
function useSlash(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function press(event: globalThis.KeyboardEvent) {
      const typing = event.target instanceof Element && event.target.matches('input, textarea');
      if (event.key !== '/' || typing) return;
      event.preventDefault();
      field.current?.select();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [field]);
}
