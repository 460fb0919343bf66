// Says why something failed, in the reader's language.
import { messages } from '../../contract/messages.ts';
import { ApiError } from './client.ts';
import type { Words } from '../words/en.ts';

/** The server's own words, translated; no connection and anything unforeseen in ours. */
export function explain(error: unknown, words: Words) {
  if (error instanceof ApiError) return translate(error.detail, words);
  if (error instanceof TypeError) return words.frame.offline;
  return words.messages.somethingWentWrong;
}

/** Finds the message that says this and says it in the reader's language; else leaves it as is. */
export function translate(said: string, words: Words) {
  for (const [name, message] of Object.entries(messages)) {
    const values = valuesIn(said, message);
    if (!values) continue;
    const translated = words.messages[name as keyof typeof messages];
    return translated.replace(/\{\w+\}/g, () => values.shift() ?? '');
  }
  return said;
}

/** What stands in the places of the template's `{…}`; nothing where the text is another one. */
function valuesIn(said: string, template: string) {
  const literal = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '(.+)');
  return said.match(`^${literal}$`)?.slice(1);
}
