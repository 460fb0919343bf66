// A sentence is the key of a message with its values; this file makes, writes and reads sentences.
import type { english } from './english.ts';
import type { Message } from './messages.ts';

/** The key of a message and the values of its placeholders, which can be sentences themselves. */
export interface Sentence {
  key: Message;
  values?: Record<string, string | number | Sentence> | undefined;
}

type Places<Text> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | Places<Rest>
  : never;
type PlacesOf<M extends Message> = Places<(typeof english)[M]>;

/** A message without placeholders. */
export type PlainMessage = {
  [M in Message]: PlacesOf<M> extends never ? M : never;
}[Message];

type Values = NonNullable<Sentence['values']>;

/**
 * Makes a sentence from a message and a value for each placeholder. Unpaired surrogates in values
 * are replaced, as they are when sent.
 */
export const sentence = <M extends Message>(
  key: M,
  ...[values]: M extends PlainMessage ? [] : [Record<PlacesOf<M>, Values[string]>]
): Sentence => (values ? { key, values: wellFormed(values) } : { key });

const wellFormed = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([place, value]) => [
      place,
      typeof value === 'string' ? value.toWellFormed() : value,
    ]),
  );

/** The text of a sentence in the language of a table; undefined if the table lacks a part of it. */
export function textIn(
  table: Partial<Record<Message, string>>,
  { key, values = {} }: Sentence,
): string | undefined {
  const template = Object.hasOwn(table, key) ? table[key] : undefined;
  let whole = true;
  const text = template?.replace(/\{(\w+)\}/g, (_, place: string) => {
    const value = values[place] ?? '';
    const part = typeof value === 'object' ? textIn(table, value) : String(value);
    whole &&= part !== undefined;
    return part ?? '';
  });
  return whole ? text : undefined;
}

/**
 * The sentence as one line of ASCII, for a header or as an error of a schema: JSON, in which any
 * other character is escaped (RFC 8259, 7).
 */
export const writeSentence = (written: Sentence): string =>
  JSON.stringify(written).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * Parses a written sentence, or a key alone; undefined for any other text. The key may have no text
 * here if a newer server wrote it.
 */
export function readSentence(text: string): Sentence | undefined {
  if (isKey(text)) return { key: text };
  try {
    const read: unknown = JSON.parse(text);
    return isSentence(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Parses a stored sentence. Of one that cannot be read, only that something went wrong is known.
 */
export const storedSentence = (written: string): Sentence =>
  readSentence(written) ?? { key: 'somethingWentWrong' };

/** Whether a text has the form of a key; no other text in the same place has this form. */
const isKey = (text: unknown): text is Message =>
  typeof text === 'string' && /^[a-z][a-zA-Z]{2,60}$/.test(text);

/** Whether a parsed value is a sentence, with sentences nested at most eight levels deep. */
function isSentence(read: unknown, depth = 8): read is Sentence {
  if (!isObject(read) || depth === 0) return false;
  const { key, values = {} } = read;
  return (
    isKey(key) &&
    isObject(values) &&
    Object.values(values).every(
      (value) => ['string', 'number'].includes(typeof value) || isSentence(value, depth - 1),
    )
  );
}

const isObject = (read: unknown): read is Record<string, unknown> =>
  typeof read === 'object' && read !== null && !Array.isArray(read);
