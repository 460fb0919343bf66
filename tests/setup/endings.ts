// What ends what a test has opened: with the test or, where it has many rounds, with a part of it.
import { onTestFinished } from 'vitest';

type End = () => unknown;

/** Those of the part of a test that has begun. */
let ends: End[] | undefined;

/** Does this at the end of the part or else of the test; what was opened last ends first. */
export function atTheEnd(end: End): void {
  if (ends) ends.unshift(end);
  else onTestFinished(async () => void (await end()));
}

/** Begins a part of a test. Answers what ends it, and all that was opened in it. */
export function beginPart(): () => Promise<void> {
  const own: End[] = [];
  ends = own;
  return async () => {
    ends = undefined;
    for (const end of own) await end();
  };
}
