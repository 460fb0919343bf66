// The one toast: what it says, who is told, and what comes after it.

export interface Notice {
  title: string;
  detail?: string | undefined;
  tone?: 'bad';
  /** Milliseconds on the screen, 5000 unless told. */
  lasts?: number;
  /** What can be done about it until something else is begun; `whole` is what readers hear. */
  act?: { label: string; whole: string; onPress: () => void } | undefined;
}

/** Two notices with the same words are still two: the second one is announced, and starts anew. */
type Numbered = Notice & { number: number };

const usualTime = 5_000;

/** Milliseconds that each can be read for, although another one waits: about 15 words. */
const leastTime = 3_000;

let shown: Numbered | undefined;
let waiting: readonly Numbered[] = [];
let count = 0;

/** When the time of the shown one began; it stands still while somebody holds it. */
let since = 0;
let held = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** How many dialogs are open. */
let dialogs = 0;

const listeners = new Set<() => void>();

/** Shows a notice, after those that are there; in place of one that says the same. */
export function toast(notice: Notice) {
  const numbered = { ...notice, number: (count += 1) };
  if (!shown || (saysTheSame(shown, notice) && !waiting.length)) return show(numbered);
  waiting = [...waiting.filter((other) => !saysTheSame(other, notice)), numbered];
  time();
}

/** Takes the notice away; the next one follows. */
export function dismiss() {
  const [next, ...others] = waiting;
  waiting = others;
  show(next);
}

/** Takes away what was said so far: it is about something that is over. */
export function dismissAll() {
  waiting = [];
  show(undefined);
}

/**
 * Leaves what was said, and takes away what could be done about it: somebody begins something else,
 * and a button of before would do to it what they mean for this.
 */
export function endActs() {
  waiting = waiting.map((notice) => ({ ...notice, act: undefined }));
  if (!shown?.act) return;
  shown = { ...shown, act: undefined };
  for (const hear of listeners) hear();
}

/**
 * A dialog opens, which is something else that is begun. What can be done about a notice that comes
 * later is out of reach until what this answers is called: the dialog is closed.
 */
export function openDialog() {
  endActs();
  dialogs += 1;
  return () => {
    dialogs -= 1;
    for (const hear of listeners) hear();
  };
}

export const isUnderDialog = () => dialogs > 0;

/** Takes away what went wrong so far: somebody tries again. */
export function dismissFailures() {
  waiting = waiting.filter(({ tone }) => tone !== 'bad');
  if (shown?.tone === 'bad') dismiss();
}

/** Somebody points at the notice, or holds the focus in it: it stays until they let go. */
export function hold(on: boolean) {
  if (held === on) return;
  held = on;
  since = Date.now();
  time();
}

export const shownNotice = () => shown;

export function onNotice(hear: () => void) {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

function show(notice: Numbered | undefined) {
  shown = notice;
  since = Date.now();
  held = false;
  time();
  for (const hear of listeners) hear();
}

function time() {
  clearTimeout(timer);
  if (!shown || held) return;
  const { lasts = usualTime } = shown;
  const span = waiting.length ? Math.min(leastTime, lasts) : lasts;
  timer = setTimeout(dismiss, Math.max(0, since + span - Date.now()));
}

const saysTheSame = (one: Notice, other: Notice) =>
  one.title === other.title && one.detail === other.detail && one.tone === other.tone;
