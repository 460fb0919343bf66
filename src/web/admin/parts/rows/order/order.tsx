// The order of a list, which is changed by dragging a row, or by keyboard.
import { GripVertical } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../../../../look/button.tsx';
import { Said } from '../../../../look/layout.tsx';
import { partWords } from '../../../../words/office/parts.ts';
import { useOffice } from '../../../../words/office/words.ts';
import { movedTo, placeUnder, type Point } from './places.ts';

interface OrderProps<Row> {
  /** The rows in their order; undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  nameOf: (row: Row) => string;
  /** Saves an order that differs from the last one. */
  onOrder: (order: { ids: number[]; before: number[] }) => Promise<unknown>;
}

/**
 * Returns the rows in their present order, the handle of a row, and the text for screen readers.
 */
export function useOrder<Row extends { id: number }>(props: OrderProps<Row>) {
  const { rows, nameOf } = props;
  const { ids, isHeld, announced, ...moving } = useMoving(props);
  const byId = new Map(rows?.map((row) => [row.id, row]));
  return {
    rows: rows && ids.flatMap((id) => byId.get(id) ?? []),
    announced: <Said>{announced}</Said>,
    handleOf: (row: Row): ReactNode =>
      ids.length > 1 && <Handle {...moving} row={row} name={nameOf(row)} held={isHeld(row.id)} />,
  };
}

interface Held {
  id: number;
  /** The handle that the pointer holds; undefined while the row is moved by keyboard. */
  handle?: Element | undefined;
  /** The order before the move. */
  before: number[];
}

/**
 * Only one row can be held at a time. After it is dropped, the new order stays on screen until the
 * list has been requested again.
 */
function useMoving<Row extends { id: number }>({ rows, nameOf, onOrder }: OrderProps<Row>) {
  const { order: words } = useOffice(partWords);
  const [held, setHeld] = useState<Held>();
  /** The order on the screen, and the rows that were put into it. */
  const [shown, setShown] = useState<{ ids: number[]; of: typeof rows }>();
  const [announced, setAnnounced] = useState('');
  const isOwn = shown !== undefined && shown.of === rows;
  const ids = isOwn ? shown.ids : (rows?.map(({ id }) => id) ?? []);
  const nameAt = (id: number) => nameOf(rows!.find((row) => row.id === id)!);

  function tell(id: number, how: 'held' | 'moved' | 'dropped', order = ids) {
    const place = order.indexOf(id) + 1;
    if (place > 0) setAnnounced(words[how]({ name: nameAt(id), place, of: order.length }));
  }

  function take(id: number, handle?: Element) {
    setHeld({ id, handle, before: ids });
    tell(id, 'held');
  }

  function move(place: number) {
    const after = held && movedTo(ids, held.id, place);
    if (!after || after === ids) return;
    setShown({ ids: after, of: rows });
    tell(held.id, 'moved', after);
  }

  function drop() {
    if (!held) return;
    setHeld(undefined);
    tell(held.id, 'dropped');
    if (!isOwn || ids.join() === held.before.join()) return;
    onOrder({ ids, before: held.before }).catch(() => setShown(undefined));
  }

  function leave() {
    if (held && ids.includes(held.id)) setAnnounced(words.left(nameAt(held.id)));
    setHeld(undefined);
    setShown(undefined);
  }

  useDragging(held?.handle, {
    onMove: (point, handle) => {
      const place = placeUnder(point, handle);
      if (place !== undefined) move(place);
    },
    onDrop: drop,
    onLeave: leave,
  });
  const step = (by: number) => held && move(ids.indexOf(held.id) + by);
  return { ids, announced, isHeld: (id: number) => held?.id === id, take, step, drop, leave };
}

type Moving = ReturnType<typeof useMoving>;

interface HandleProps extends Pick<Moving, 'take' | 'step' | 'drop' | 'leave'> {
  row: { id: number };
  name: string;
  held: boolean;
}

/** The handle of a row: a pointer drags it, and keys move it. */
function Handle({ row: { id }, name, held, take, step, drop, leave }: HandleProps) {
  const { order: words } = useOffice(partWords);

  function press(event: KeyboardEvent) {
    const acts: Partial<Record<string, () => void>> = held
      ? {
          ' ': drop,
          Enter: drop,
          Escape: leave,
          ArrowUp: () => step(-1),
          ArrowDown: () => step(1),
          Home: () => step(-Infinity),
          End: () => step(Infinity),
        }
      : { ' ': () => take(id), Enter: () => take(id) };
    const act = acts[event.key];
    if (!act) return;
    // Neither should arrow keys scroll the page, nor Escape close the form beside the list.
    event.preventDefault();
    act();
  }

  return (
    <IconButton
      label={words.move(name)}
      title={words.hint}
      icon={GripVertical}
      data-held={held || undefined}
      aria-description={words.hint}
      aria-pressed={held}
      style={{ touchAction: 'none', cursor: 'grab' }}
      onKeyDown={press}
      onBlur={() => held && drop()}
      onPointerDown={({ button, currentTarget }) => button === 0 && take(id, currentTarget)}
    />
  );
}

interface Dragging {
  onMove: (point: Point, handle: Element) => void;
  onDrop: () => void;
  onLeave: () => void;
}

/**
 * Pointer events are handled on the whole page, since a row that moves in the document loses its
 * pointer capture.
 */
function useDragging(handle: Element | undefined, { onMove, onDrop, onLeave }: Dragging) {
  const move = useEffectEvent(onMove);
  const drop = useEffectEvent(onDrop);
  const leave = useEffectEvent(onLeave);

  useEffect(() => {
    if (!handle) return;
    const end = new AbortController();
    const { signal } = end;
    const follow = ({ clientX: x, clientY: y }: PointerEvent) => move({ x, y }, handle);
    addEventListener('pointermove', follow, { signal });
    addEventListener('pointerup', () => drop(), { signal });
    addEventListener('pointercancel', () => leave(), { signal });
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      leave();
    };
    addEventListener('keydown', press, { signal, capture: true });
    return () => end.abort();
  }, [handle]);
}
