// The one toast: the notice that is shown, and the queue of those that wait.
import { observable } from '../device/observable.ts';

export interface Notice {
  title: string;
  detail?: string | undefined;
  /** Something failed, or waits for somebody. */
  tone?: 'bad' | 'waits';
  /** Milliseconds on the screen, 5000 by default. */
  lasts?: number;
  /** A button, until something else is begun; `whole` is its label for screen readers. */
  act?: { label: string; whole: string; onPress: () => void } | undefined;
}

/**
 * The number tells notices with the same words apart, so that each is announced, with its own time.
 */
type Numbered = Notice & { number: number };

const defaultDuration = 5_000;

/**
 * Milliseconds for which each notice is shown even if another one waits: enough for about 15 words.
 */
const minimumTime = 3_000;

/** The notice that is shown. */
export const shown = observable<Numbered | undefined>(undefined);
let waiting: readonly Numbered[] = [];
let count = 0;

/** When the time of the shown notice began; it stands still while a person holds the notice. */
let since = 0;
let held = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** How many dialogs are open. */
export const openDialogs = observable(0);

/** Shows a notice after those that wait; it replaces one with the same words. */
export function toast(notice: Notice) {
  const numbered = { ...notice, number: (count += 1) };
  const current = shown.get();
  if (!current || (saysTheSame(current, notice) && !waiting.length)) return show(numbered);
  waiting = [...waiting.filter((other) => !saysTheSame(other, notice)), numbered];
  time();
}

/** Removes the notice; the next one follows. */
export function dismiss() {
  const [next, ...others] = waiting;
  waiting = others;
  show(next);
}

/** Removes all notices: they are about something that is over. */
export function dismissAll() {
  waiting = [];
  show(undefined);
}

/**
 * Removes the buttons and keeps the notices: the person begins something else, and an older button
 * would be pressed by mistake.
 */
export function endActs() {
  waiting = waiting.map((notice) => ({ ...notice, act: undefined }));
  const current = shown.get();
  if (current?.act) shown.set({ ...current, act: undefined });
}

/**
 * A dialog opens, which ends the actions of notices. The action of a later notice is out of reach
 * until the returned function is called: the dialog is closed.
 */
export function openDialog() {
  endActs();
  openDialogs.set(openDialogs.get() + 1);
  return () => openDialogs.set(openDialogs.get() - 1);
}

/** Removes notices of failures, since the person tries again. */
export function dismissFailures() {
  waiting = waiting.filter(({ tone }) => tone !== 'bad');
  if (shown.get()?.tone === 'bad') dismiss();
}

/** Stops the time of the notice while a person points at it, or has the focus in it. */
export function hold(on: boolean) {
  if (held === on) return;
  held = on;
  since = Date.now();
  time();
}

function show(notice: Numbered | undefined) {
  since = Date.now();
  held = false;
  shown.set(notice);
  time();
}

function time() {
  clearTimeout(timer);
  const current = shown.get();
  if (!current || held) return;
  const { lasts = defaultDuration } = current;
  const span = waiting.length ? Math.min(minimumTime, lasts) : lasts;
  timer = setTimeout(dismiss, Math.max(0, since + span - Date.now()));
}

const saysTheSame = (one: Notice, other: Notice) =>
  one.title === other.title && one.detail === other.detail && one.tone === other.tone;
