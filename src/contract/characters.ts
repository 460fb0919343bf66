// Which characters a text may have, so that what is read is what is there (Unicode TR36, TR39).
import * as z from 'zod/mini';
import { messages, type Message } from './messages.ts';

/**
 * What nobody sees and nobody misses: zero-width spaces, byte order marks, soft hyphens, fillers,
 * tags. They come along when text is pasted. Joiners and direction marks stay, which Persian,
 * Arabic and emoji are written with, and what chooses between the shapes of a letter or an emoji.
 */
const unseen = new RegExp(
  '(?![\\u200c-\\u200f\\u061c\\u034f\\u202a-\\u202e\\u2066-\\u2069' +
    '\\u180b-\\u180f\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}])' +
    '[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]',
  'gu',
);

/** Without what nobody sees; other lines' ends than a line feed become one, where lines may be. */
export const cleaned = ({ lines }: { lines: boolean }) =>
  z.overwrite<string>((typed) => {
    const seen = typed.replace(unseen, '');
    return lines ? seen.replace(/[\u2028\u2029]/g, '\n') : seen;
  });

/** Controls, halves of characters, what will never be a character, and ends of lines. */
export const whole = z.regex(
  /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]*$/u,
  messages.controlCharacters,
);
export const wholeLines = z.regex(
  /^(?:[^\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]|[\t\r\n])*$/u,
  messages.controlCharacters,
);

/** Overrides, embeddings and isolates make a text read otherwise than it is written. */
export const straight = z.regex(/^[^\u202a-\u202e\u2066-\u2069]*$/u, messages.directionCharacters);

const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** A text without anything that leaves no ink: what is compared, and whether there is any. */
export const inked = (text: string) => text.replace(ignorable, '');

/** There is something to see; U+2800 is a Braille cell without dots. */
export const isVisible = (text: string) => /[^\s\u2800]/.test(inked(text));

export const visible = (tooShort: Message) => z.refine<string>(isVisible, { error: tooShort });
