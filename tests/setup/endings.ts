// Cleans up after a test: at its end or, in a test with many rounds, at the end of each part.
import { onTestFinished } from 'vitest';

type End = () => unknown;

/** The clean-up functions of the part that is running; undefined outside of a part. */
let ends: End[] | undefined;

/** Calls `end` after the current part, or after the test if there is none; in reverse order. */
export function atTheEnd(end: End): void {
  if (ends) ends.unshift(end);
  else onTestFinished(async () => void (await end()));
}

/** Closes something after the current part, or after the test if there is none; returns it. */
export function untilTheEnd<Opened extends { close: End }>(opened: Opened): Opened {
  atTheEnd(opened.close);
  return opened;
}

/**
 * Begins a part of a test. Returns the function that ends it and cleans up what was opened in it.
 */
export function beginPart(): () => Promise<void> {
  const own: End[] = [];
  ends = own;
  return async () => {
    ends = undefined;
    for (const end of own) await end();
  };
}
