// How names are compared and found: without case, marks or the spellings that Arabic leaves free.
import { inked } from '../../contract/characters.ts';
import { limits } from '../../contract/values.ts';

/**
 * A name or a search as it is compared: lower case, without diacritics, tatweel and joiners, with
 * alef, yeh and teh marbuta in one spelling each, words parted by one space.
 * Arabic folding follows Lucene's ArabicNormalizer.
 */
export function folded(text: string): string {
  return (
    text
      // First, since to put thousands of marks on one letter in order takes their square in time.
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
 * A name as it is sorted, which one character can make eighteen times as long (U+FDFA): it stands
 * in the cursor of a page, and so in a header and in an address.
 */
export const sortKey = (name: string): string => [...folded(name)].slice(0, limits.name).join('');

/** The different words of a name as they are compared. */
export const wordsOf = (text: string): string[] => [...new Set(folded(text).split(' '))];

/** A user name as it is compared: without case, and without what nobody sees. */
export const usernameKey = (username: string) =>
  inked(username.normalize('NFKC')).normalize('NFKC').trim().toLowerCase();

/** What begins a name and means nothing without the word behind it. */
const beginnings = /^(عبد|أبو|ابو|أم|ام|ابن|بنت|آل|abd|abu|umm|um|bin|ibn|bint|al|el)$/i;

/** What a person is called by: the first word of a name, with the next one where it needs it. */
export function firstName(name: string): string {
  const [first = '', second] = name.split(' ');
  return second && beginnings.test(first) ? `${first} ${second}` : first;
}
