// The characters that a text may have, so that nothing in it is hidden from a reader (Unicode TR36,
// TR39).
import * as z from 'zod/mini';
import { messages, type Message } from '../messages/messages.ts';
import { withoutInvisible } from './typed.ts';

/**
 * Invisible characters without a function: zero-width spaces, byte order marks, soft hyphens,
 * fillers, tags. Pasted text often contains them. Joiners, direction marks and variation selectors
 * stay: Persian, Arabic and emoji need them.
 */
const unseen = new RegExp(
  '(?![\\u200c-\\u200f\\u061c\\u034f\\u202a-\\u202e\\u2066-\\u2069' +
    '\\u180b-\\u180f\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}])' +
    '[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]',
  'gu',
);

/** Drops invisible characters. Other line separators become line feeds, where lines are allowed. */
export const cleaned = ({ lines }: { lines: boolean }) =>
  z.overwrite<string>((typed) => {
    const seen = typed.replace(unseen, '');
    return lines ? seen.replace(/[\u2028\u2029]/g, '\n') : seen;
  });

/** Refuses control characters, unpaired surrogates, noncharacters and line ends. */
export const noControls = z.regex(
  /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]*$/u,
  messages.controlCharacters,
);
export const noControlsButLines = z.regex(
  /^(?:[^\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]|[\t\r\n])*$/u,
  messages.controlCharacters,
);

/** Refuses overrides, embeddings and isolates, which reverse the direction of a text. */
export const noDirectionOverrides = z.regex(
  /^[^\u202a-\u202e\u2066-\u2069]*$/u,
  messages.directionCharacters,
);

/** Whether any character is visible; U+2800 is a Braille cell without dots. */
export const isVisible = (text: string) => /[^\s\u2800]/.test(withoutInvisible(text));

export const visible = (tooShort: Message) => z.refine<string>(isVisible, { error: tooShort });
