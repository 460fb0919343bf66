// The places of rows in a list: where a row is moved to, and which place a pointer is at.

/** The order with one number at another place; the same array where that changes nothing. */
export function movedTo(ids: number[], id: number, place: number): number[] {
  const to = Math.min(Math.max(place, 0), ids.length - 1);
  const from = ids.indexOf(id);
  if (from === -1 || from === to) return ids;
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** Pixels from the top left corner of the window. */
export interface Point {
  x: number;
  y: number;
}

/**
 * The place of the row that a pointer is over, once it has passed the middle of it: a row that is
 * higher than the moved one would change places with it at every step otherwise.
 * @param handle The handle by which a row is moved.
 */
export function placeUnder({ x, y }: Point, handle: Element): number | undefined {
  const own = handle.closest('tr');
  const row = document.elementFromPoint(x, y)?.closest('tr');
  if (!own || !row || row === own || row.parentElement !== own.parentElement) return undefined;
  const rows = [...(own.parentElement?.children ?? [])];
  const [from, to] = [rows.indexOf(own), rows.indexOf(row)];
  const { top, bottom } = row.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  const isBeside = Math.abs(top - own.getBoundingClientRect().top) < 1;
  return isBeside || (to > from ? y > middle : y < middle) ? to : undefined;
}
