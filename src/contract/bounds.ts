// What a text may be before anything is done with it: how long, and how many marks on a letter.
import * as z from 'zod/mini';
import { messages } from './messages.ts';
import { sentence, writeSentence } from './sentences.ts';

/** As many marks as a letter carries at most, as in Unicode's Stream-Safe text format (UAX #15). */
const marksOfLetter = 30;

/**
 * A run of marks, up to one too many, which is captured. What is dropped elsewhere, such as a
 * joiner, divides no run, and two voiced sounds of katakana (U+FF9E, U+FF9F) become marks.
 */
const runOfMarks = (() => {
  const dropped = '[\\p{Default_Ignorable_Code_Point}\\p{Cf}]';
  const mark = `(?!${dropped})[\\p{M}\\uff9e\\uff9f]`;
  return new RegExp(`(?:${mark}${dropped}*){1,${marksOfLetter}}(${mark})?`, 'gu');
})();

/** Whether no letter carries so many marks that to put them in order takes long. */
function hasFewMarks(text: string): boolean {
  for (const [, oneTooMany] of text.matchAll(runOfMarks)) if (oneTooMany) return false;
  return true;
}

export const tooLong = (limit: number) => writeSentence(sentence(messages.tooLong, { limit }));

/** Characters as typed for one that is kept: spaces around, a letter and its marks apart. */
const typedForKept = 4;

/**
 * The first checks of a text that may have `limit` characters in the end. Where one of them
 * refuses, none of those behind it sees the text: to normalise one whose letters carry thousands of
 * marks takes time that grows with their square.
 */
export const within = (limit: number) =>
  [
    z.maxLength(limit * typedForKept, { error: tooLong(limit), abort: true }),
    z.refine<string>(hasFewMarks, {
      error: writeSentence(sentence(messages.tooManyMarks, { limit: marksOfLetter })),
      abort: true,
    }),
  ] as const;
