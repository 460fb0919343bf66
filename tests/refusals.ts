// The key of a refusal, for programs that read no sentences.
import { readSentence } from '../src/contract/messages/sentences.ts';
import { textOf } from '../src/contract/messages/texts.ts';
import { arabic } from '../src/web/words/languages/arabic-messages.ts';

/** The sentence that the header `Refusal` gives, in English and in Arabic; nothing without one. */
export function saidByKey(header: unknown) {
  const said = readSentence(String(header));
  return said && { key: said.key, english: textOf(said), arabic: textOf(said, arabic) };
}
