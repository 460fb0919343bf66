// Whether a text matches what is typed.
import { folded, wordsOf } from '../../../domain/members/names.ts';

/**
 * Whether each typed word is the beginning of a word of the text. Every text matches if nothing is
 * typed.
 */
export function matches(text: string, typed: string): boolean {
  if (typed.trim() === '') return true;
  const words = folded(text).split(' ');
  return wordsOf(typed).every((word) => words.some((one) => one.startsWith(word)));
}
