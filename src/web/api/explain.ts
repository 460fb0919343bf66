// Says why something failed, in the reader's language.
import { textOf, type Sentence } from '../../contract/sentences.ts';
import { ApiError } from './client.ts';
import type { Words } from '../words/languages/en.ts';

/** The server's own words, translated; no connection and anything unforeseen in ours. */
export function explain(error: unknown, words: Words) {
  if (error instanceof ApiError)
    return error.sentence ? translate(error.sentence, words) : error.detail;
  if (error instanceof TypeError) return words.frame.offline;
  return words.messages.somethingWentWrong;
}

export const translate = (sentence: Sentence, words: Words) => textOf(sentence, words.messages);
