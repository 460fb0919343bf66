// Ends the things that a test has opened: with the test or, where it has many rounds, with a part.
import { onTestFinished } from 'vitest';

type End = () => unknown;

/** The ends of the part of a test that has begun. */
let ends: End[] | undefined;

/** Does this at the end of the part or else of the test; the last opened thing ends first. */
export function atTheEnd(end: End): void {
  if (ends) ends.unshift(end);
  else onTestFinished(async () => void (await end()));
}

/** Closes something at the end of the part or else of the test; answers it. */
export function untilTheEnd<Opened extends { close: End }>(opened: Opened): Opened {
  atTheEnd(opened.close);
  return opened;
}

/** Begins a part of a test. Answers a function that ends it, and all that was opened in it. */
export function beginPart(): () => Promise<void> {
  const own: End[] = [];
  ends = own;
  return async () => {
    ends = undefined;
    for (const end of own) await end();
  };
}
