// Explains in the reader's language why something failed.
import { readSentence, textOf, type Sentence } from '../../contract/sentences.ts';
import { ApiError } from './client.ts';
import type { Words } from '../words/languages/en.ts';

/** The server's sentence, translated; for no connection or any other error our own sentence. */
export function explain(error: unknown, words: Words) {
  if (error instanceof ApiError)
    return error.sentence ? translate(error.sentence, words) : error.detail;
  if (error instanceof TypeError) return words.frame.offline;
  return words.messages.somethingWentWrong;
}

export const translate = (sentence: Sentence, words: Words) => textOf(sentence, words.messages);

/** A sentence that the server has written down. */
export function explainWritten(written: string, words: Words) {
  const said = readSentence(written);
  return said ? translate(said, words) : words.messages.somethingWentWrong;
}
