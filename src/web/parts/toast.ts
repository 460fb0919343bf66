// The one toast: what it says, and who is told.

export interface Notice {
  title: string;
  detail?: string | undefined;
  tone?: 'bad';
  /** Milliseconds on the screen, 5000 unless told. */
  lasts?: number;
}

/** Two notices with the same words are still two: the second one starts its time anew. */
type Numbered = Notice & { number: number };

let shown: Numbered | undefined;
let count = 0;
const listeners = new Set<() => void>();

/** Shows a notice in place of the one that is there. */
export const toast = (notice: Notice) => show({ ...notice, number: ++count });
export const dismiss = () => show(undefined);

export const shownNotice = () => shown;

export function onNotice(hear: () => void) {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

function show(notice: Numbered | undefined) {
  shown = notice;
  for (const hear of listeners) hear();
}
