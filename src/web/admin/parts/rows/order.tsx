// The order of a list, which is changed by dragging a row, or by keyboard.
import { GripVertical } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../../../look/button.tsx';
import { Said } from '../../../look/layout.tsx';
import { partWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { movedTo, placeUnder, type Point } from './places.ts';

interface OrderProps<Row> {
  /** The rows in their order; nothing until they are loaded. */
  rows: readonly Row[] | undefined;
  nameOf: (row: Row) => string;
  /** Saves another order; `seen` is the one before. */
  onOrder: (order: { ids: number[]; seen: number[] }) => Promise<unknown>;
}

interface Moving {
  id: number;
  /** The handle that the pointer holds; nothing where it is moved by keyboard. */
  handle?: Element | undefined;
  /** The order before. */
  seen: number[];
}

/**
 * Answers the rows as they stand now, the handle of a row, and what screen readers are told. A row
 * that was put down stays there until the list has been asked for again.
 */
export function useOrder<Row extends { id: number }>({ rows, nameOf, onOrder }: OrderProps<Row>) {
  const { order: words } = useOffice(partWords);
  const [moving, setMoving] = useState<Moving>();
  /** The order on the screen, and the rows that were put into it. */
  const [shown, setShown] = useState<{ ids: number[]; of: typeof rows }>();
  const [said, setSaid] = useState('');
  const isOwn = shown !== undefined && shown.of === rows;
  const ids = isOwn ? shown.ids : (rows?.map(({ id }) => id) ?? []);

  function tell(id: number, how: 'held' | 'moved' | 'dropped', order = ids) {
    const row = rows?.find((one) => one.id === id);
    if (!row) return;
    setSaid(words[how]({ name: nameOf(row), place: order.indexOf(id) + 1, of: order.length }));
  }

  function take(id: number, handle?: Element) {
    setMoving({ id, handle, seen: ids });
    tell(id, 'held');
  }

  function move(id: number, place: number) {
    const after = movedTo(ids, id, place);
    if (after === ids) return;
    setShown({ ids: after, of: rows });
    tell(id, 'moved', after);
  }

  function drop() {
    if (!moving) return;
    const { id, seen } = moving;
    setMoving(undefined);
    tell(id, 'dropped');
    if (!isOwn || ids.join() === seen.join()) return;
    onOrder({ ids, seen }).catch(() => setShown(undefined));
  }

  function leave() {
    const row = rows?.find((one) => one.id === moving?.id);
    setMoving(undefined);
    setShown(undefined);
    if (row) setSaid(words.left(nameOf(row)));
  }

  useDragging(moving?.handle !== undefined, {
    onMove: (point) => {
      const place = moving?.handle && placeUnder(point, moving.handle);
      if (moving && place !== undefined) move(moving.id, place);
    },
    onDrop: drop,
    onLeave: leave,
  });

  function press(event: KeyboardEvent, id: number) {
    const isHeld = moving?.id === id;
    const place = ids.indexOf(id);
    const to: Record<string, () => void> = {
      ' ': () => (isHeld ? drop() : take(id)),
      Enter: () => (isHeld ? drop() : take(id)),
      ...(isHeld && {
        Escape: leave,
        ArrowUp: () => move(id, place - 1),
        ArrowDown: () => move(id, place + 1),
        Home: () => move(id, 0),
        End: () => move(id, ids.length - 1),
      }),
    };
    const act = to[event.key];
    if (!act) return;
    // Neither is the page scrolled, nor does Escape close the form beside the list.
    event.preventDefault();
    act();
  }

  const byId = new Map(rows?.map((row) => [row.id, row]));
  return {
    rows: rows && isOwn ? ids.flatMap((id) => byId.get(id) ?? []) : rows,
    said: <Said>{said}</Said>,
    handleOf: (row: Row): ReactNode =>
      ids.length > 1 && (
        <IconButton
          label={words.move(nameOf(row))}
          title={words.hint}
          icon={GripVertical}
          data-held={moving?.id === row.id || undefined}
          aria-description={words.hint}
          aria-pressed={moving?.id === row.id}
          style={{ touchAction: 'none', cursor: 'grab' }}
          onKeyDown={(event) => press(event, row.id)}
          onBlur={() => moving?.handle || drop()}
          onPointerDown={({ button, currentTarget }) => button === 0 && take(row.id, currentTarget)}
        />
      ),
  };
}

interface Dragging {
  onMove: (point: Point) => void;
  onDrop: () => void;
  onLeave: () => void;
}

/** The pointer is followed on the whole page: a row that moves loses the capture of its own. */
function useDragging(isDragging: boolean, { onMove, onDrop, onLeave }: Dragging) {
  const move = useEffectEvent(onMove);
  const drop = useEffectEvent(onDrop);
  const leave = useEffectEvent(onLeave);

  useEffect(() => {
    if (!isDragging) return;
    const end = new AbortController();
    const { signal } = end;
    addEventListener('pointermove', (event) => move({ x: event.clientX, y: event.clientY }), {
      signal,
    });
    addEventListener('pointerup', () => drop(), { signal });
    addEventListener('pointercancel', () => leave(), { signal });
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      leave();
    };
    addEventListener('keydown', press, { signal, capture: true });
    return () => end.abort();
  }, [isDragging]);
}
