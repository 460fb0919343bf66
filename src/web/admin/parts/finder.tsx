// A search field above a list: arrows and Enter choose, Esc clears, `/` returns to the field.
import { useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { SearchField } from '../../parts/search/search-field.tsx';

interface FinderProps<Row> {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  hint: string;
  maxLength: number;
  text: string;
  onText: (text: string) => void;
  /** The rows that match; undefined while none are known. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => number;
  chosen: number | undefined;
  onChoose: (row: Row) => void;
  renderRow: (row: Row) => ReactNode;
  /** A button at the field's end. */
  besides?: ReactNode;
  /** The content between field and list, also where the list is empty. */
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
