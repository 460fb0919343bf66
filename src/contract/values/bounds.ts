// The first checks of a text: its length, and the number of combining marks on a letter.
import * as z from 'zod/mini';
import { messages } from '../messages/messages.ts';
import { sentence, writeSentence } from '../messages/sentences.ts';

/** The limit of combining marks on a letter, as in Unicode's Stream-Safe text format (UAX #15). */
const marksOfLetter = 30;

/**
 * Matches a run of marks, and captures the mark beyond the limit. Characters that other checks
 * drop, such as joiners, do not end a run, and normalisation turns two voiced sounds of katakana
 * (U+FF9E, U+FF9F) into marks.
 */
const runOfMarks = (() => {
  const dropped = '[\\p{Default_Ignorable_Code_Point}\\p{Cf}]';
  const mark = `(?!${dropped})[\\p{M}\\uff9e\\uff9f]`;
  return new RegExp(`(?:${mark}${dropped}*){1,${marksOfLetter}}(${mark})?`, 'gu');
})();

function hasFewMarks(text: string): boolean {
  if (text.length <= marksOfLetter) return true;
  for (const [, oneTooMany] of text.matchAll(runOfMarks)) if (oneTooMany) return false;
  return true;
}

export const tooLong = (limit: number) => writeSentence(sentence(messages.tooLong, { limit }));

/**
 * Typed characters allowed for each stored one: there can be spaces around the text, and marks that
 * become one character with their letter.
 */
const typedForKept = 4;

/**
 * Refuses a letter with more marks than the limit. A normalised text is checked again, because some
 * marks become two (U+0344), and a stored text has to be accepted when it is sent again.
 */
export const limitedMarks = z.refine<string>(hasFewMarks, {
  error: writeSentence(sentence(messages.tooManyMarks, { limit: marksOfLetter })),
  abort: true,
});

/**
 * The first checks of a text of at most `limit` stored characters. If one of them refuses, no later
 * check runs: the time to normalise a letter grows with the square of the number of its marks.
 */
export const within = (limit: number) =>
  [
    z.maxLength(limit * typedForKept, { error: tooLong(limit), abort: true }),
    limitedMarks,
  ] as const;

type Checks = (z.core.CheckFn<string> | z.core.$ZodCheck<string>)[];

/**
 * A text of at most `limit` characters; `checks` run after the first length check and before the
 * last.
 */
export const bounded = (limit: number, ...checks: Checks) =>
  z.string().check(...within(limit), ...checks, z.maxLength(limit, tooLong(limit)));
