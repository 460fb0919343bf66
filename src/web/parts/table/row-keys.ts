// The keys of a searched list: arrows lead from the search into its rows, and Enter opens one.
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

/** Marks the link that opens a row. */
export const opensRow = { 'data-opens': '' };

/**
 * Props of the element around a search field and its list. Enter in the field opens the first row,
 * once the rows are those of the text in it.
 */
export function useRowKeys({ settled }: { settled: boolean }) {
  const around = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    if (!wanted || !settled || !around.current) return;
    setWanted(false);
    linksIn(around.current)[0]?.click();
  }, [wanted, settled]);

  function press(event: KeyboardEvent<HTMLElement>) {
    const { target, currentTarget, key, nativeEvent } = event;
    const field = currentTarget.querySelector<HTMLElement>('input[type=search]');
    const places = [...(field ? [field] : []), ...linksIn(currentTarget)];
    const place = places.indexOf(target as HTMLElement);
    const modified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (place < 0 || modified || nativeEvent.isComposing) return;
    if (key === 'Enter' && target === field) {
      // Without this, the key would press the element that has the focus when the rows arrive.
      event.preventDefault();
      return setWanted(true);
    }
    setWanted(false);
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    event.preventDefault();
    places[place + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  }

  // A press elsewhere cancels the pending Enter.
  return { ref: around, onKeyDown: press, onPointerDown: () => setWanted(false) };
}

const linksIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('a[data-opens]')];
