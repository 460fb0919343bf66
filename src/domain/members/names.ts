// Names as they are compared and found: without case, marks and variants of Arabic spelling.
import { withoutInvisible } from '../../contract/values/typed.ts';
import { limits } from '../../contract/values/values.ts';

/**
 * A name or a search, folded for comparison: lower case, without diacritics, tatweel and joiners,
 * with alef, yeh and teh marbuta in one spelling each, and one space between words. Arabic folding
 * follows Lucene's ArabicNormalizer.
 */
export function folded(text: string): string {
  return (
    text
      // Marks are removed first, because the time to normalise a letter grows with the square of
      // the number of its marks.
      .replace(/\p{M}/gu, '')
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
      .toLowerCase()
      .replace(/[\u0671\u0622\u0623\u0625]/g, '\u0627')
      .replace(/[\u0649\u06cc]/g, '\u064a')
      .replace(/\u0629/g, '\u0647')
      .replace(/\u06a9/g, '\u0643')
      .trim()
      .replace(/\s+/g, ' ')
  );
}

/**
 * The sort key of a name. It stands in the cursor of a page, and so in a header and in an address;
 * one character (U+FDFA) can become eighteen.
 */
export const sortKey = (name: string): string => [...folded(name)].slice(0, limits.name).join('');

/** A user name, folded for comparison: without case and invisible characters. */
export const usernameKey = (username: string) =>
  withoutInvisible(username.normalize('NFKC')).normalize('NFKC').trim().toLowerCase();

/** First words of names that mean nothing without the next word. */
const beginnings = /^(عبد|أبو|ابو|أم|ام|ابن|بنت|آل|abd|abu|umm|um|bin|ibn|bint|al|el)$/i;

/** The first name: the first word of a name, with the next one where it needs it. */
export function firstName(name: string): string {
  const [first = '', second] = name.split(' ');
  return second && beginnings.test(first) ? `${first} ${second}` : first;
}
