// A sentence of the message table with its values: how it is made, read, written and sent.
import * as z from 'zod/mini';
import { english, messages, type Message } from './messages.ts';

/** A key of the table, and the values of its places, which can be sentences themselves. */
export interface Sentence {
  key: Message;
  values?: Record<string, string | number | Sentence> | undefined;
}

type Places<Text> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | Places<Rest>
  : never;
type PlacesOf<M extends Message> = Places<(typeof english)[M]>;

/** A message without places. */
export type PlainMessage = {
  [M in Message]: PlacesOf<M> extends never ? M : never;
}[Message];

type Values = NonNullable<Sentence['values']>;

/**
 * Makes a sentence from a message and a value for each of its places. Unpaired surrogates in values
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

/** The text of a sentence, in English or in the language of another table. */
export function textOf(
  { key, values = {} }: Sentence,
  table: Record<Message, string> = english,
): string {
  return table[key].replace(/\{(\w+)\}/g, (_, place: string) => {
    const value = values[place] ?? '';
    return typeof value === 'object' ? textOf(value, table) : String(value);
  });
}

/**
 * The sentence as one line of ASCII, for a header or as an error of a schema: JSON, in which any
 * other character is escaped (RFC 8259, 7).
 */
export const writeSentence = (said: Sentence): string =>
  JSON.stringify(said).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const Written: z.ZodMiniType<Sentence> = z.object({
  key: z.enum(messages),
  values: z.optional(
    z.record(z.string(), z.union([z.string(), z.number(), z.lazy(() => Written)])),
  ),
});

/** Parses a written sentence, or a key alone; undefined for any other text. */
export function readSentence(text: string): Sentence | undefined {
  if (isMessage(text)) return { key: text };
  try {
    return Written.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const isMessage = (text: string): text is Message => Object.hasOwn(english, text);
