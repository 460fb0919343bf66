// The text of a sentence, in English unless another table is given.
import { english } from './english.ts';
import type { Message } from './messages.ts';
import { textIn, type Sentence } from './sentences.ts';

/** The text of a sentence, in English or in the language of another whole table. */
export const textOf = (sentence: Sentence, table: Record<Message, string> = english): string =>
  textIn(table, sentence) ?? '';
