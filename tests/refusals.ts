// The key of a refusal, which programs read in place of its sentence.
import { readSentence } from '../src/contract/messages/sentences.ts';
import { textOf } from '../src/contract/messages/texts.ts';
import { arabic } from '../src/web/words/languages/arabic-messages.ts';

/** The sentence of the header `Refusal` in English and in Arabic; undefined without the header. */
export function saidByKey(header: unknown) {
  const said = readSentence(String(header));
  return said && { key: said.key, english: textOf(said), arabic: textOf(said, arabic) };
}
