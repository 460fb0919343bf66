// Explains in the reader's language why something failed.
import { textIn, type Sentence } from '../../contract/messages/sentences.ts';
import { Outdated } from './own-file.ts';
import { ApiError } from './client.ts';
import type { Level } from '../../contract/values/level-names.ts';
import type { Words } from '../words/languages/en.ts';
import { sentencesIn } from '../words/languages/sentences.ts';

/**
 * The server's sentence in the reader's language, or in English as it was sent where this page does
 * not know its key. A broken connection and any other error have sentences of their own.
 */
export function explain(error: unknown, words: Words) {
  if (error instanceof ApiError)
    return (error.sentence && translated(error.sentence, words)) ?? error.detail;
  if (error instanceof Outdated) return words.frame.updated;
  if (error instanceof TypeError) return words.frame.offline;
  return words.messages.somethingWentWrong;
}

/** A sentence in the reader's language, with the levels' names in it. */
export const translate = (sentence: Sentence, words: Words): string =>
  translated(sentence, words) ?? words.messages.somethingWentWrong;

function translated(sentence: Sentence, words: Words): string | undefined {
  const level = words.levels[sentence.values?.['level'] as Level];
  const named = level ? { ...sentence, values: { ...sentence.values, level } } : sentence;
  return textIn(sentencesIn(words), named);
}
