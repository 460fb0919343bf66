// Whether a text matches what is typed.
import { finderOf } from '../../../domain/members/search-words.ts';

/**
 * Whether each typed word is the beginning of a word of the text. Every text matches if nothing is
 * typed.
 */
export const matches = (text: string, typed: string): boolean => finderOf(typed)(text);
