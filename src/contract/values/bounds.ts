// The first checks of a text, before anything is done with it: its length, and the marks on a
// letter.
import * as z from 'zod/mini';
import { messages } from '../messages/messages.ts';
import { sentence, writeSentence } from '../messages/sentences.ts';

/** The limit of marks on a letter, as in Unicode's Stream-Safe text format (UAX #15). */
const marksOfLetter = 30;

/**
 * A run of marks; the mark beyond the limit is captured. Characters that are dropped elsewhere,
 * such as joiners, do not end a run, and two voiced sounds of katakana (U+FF9E, U+FF9F) become
 * marks.
 */
const runOfMarks = (() => {
  const dropped = '[\\p{Default_Ignorable_Code_Point}\\p{Cf}]';
  const mark = `(?!${dropped})[\\p{M}\\uff9e\\uff9f]`;
  return new RegExp(`(?:${mark}${dropped}*){1,${marksOfLetter}}(${mark})?`, 'gu');
})();

/** Whether no letter has more marks than the limit. */
function hasFewMarks(text: string): boolean {
  for (const [, oneTooMany] of text.matchAll(runOfMarks)) if (oneTooMany) return false;
  return true;
}

export const tooLong = (limit: number) => writeSentence(sentence(messages.tooLong, { limit }));

/** The typed characters for one stored character: spaces around, a letter and marks apart. */
const typedForKept = 4;

/**
 * Refuses a letter with more marks than the limit. A normalised text is checked again: some marks
 * become two (U+0344), and what was accepted once has to be accepted when it is sent again.
 */
export const fewMarks = z.refine<string>(hasFewMarks, {
  error: writeSentence(sentence(messages.tooManyMarks, { limit: marksOfLetter })),
  abort: true,
});

/**
 * The first checks of a text of at most `limit` stored characters. If one of them refuses, no later
 * check sees the text: to normalise letters with thousands of marks takes the square of their
 * number in time.
 */
export const within = (limit: number) =>
  [z.maxLength(limit * typedForKept, { error: tooLong(limit), abort: true }), fewMarks] as const;

type Checks = (z.core.CheckFn<string> | z.core.$ZodCheck<string>)[];

/** A text of at most so many characters, with its other checks between the first and the last. */
export const bounded = (limit: number, ...checks: Checks) =>
  z.string().check(...within(limit), ...checks, z.maxLength(limit, tooLong(limit)));
