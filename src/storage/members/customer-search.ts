// The search for members by prefixes of their words, which are stored folded in an indexed table.
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { limits } from '../../contract/values/values.ts';
import { foldNumber, foldTyped } from '../../contract/values/typed.ts';
import { digitsOf, mobileKey, noNumber, type Numbering } from '../../domain/members/mobile.ts';
import { sortKey } from '../../domain/members/names.ts';
import { keysOf, unreadable } from '../../domain/members/numbering.ts';
import { cut, nameTerms, nameWords, type Term } from '../../domain/members/search-words.ts';
import type { Database, Tables } from '../database/tables/tables.ts';

/**
 * The words by which a member is found: those of the name, the mobile number in each of its forms,
 * and the mobile number reversed; without a number, only those of the name. `shared` is the length
 * of the longest prefix that a word has in common with an earlier one. Among a member's words that
 * match a prefix, only the first has a `shared` below the length of the prefix, so members can be
 * counted without removing duplicates.
 */
export function searchWords({ name, mobile }: { name: string; mobile: string }) {
  const [named, digits] = [nameWords(name), digitsOf(mobile)];
  const numbers = mobile === noNumber ? [] : [digits, mobileKey(mobile), fromEnd(digits)];
  const words = [...new Set([...named, ...numbers])];
  const nameKey = searchedKey(sortKey(name), named);
  return words.map((word, i) => ({
    word,
    shared: Math.max(0, ...words.slice(0, i).map((earlier) => commonBeginning(word, earlier))),
    nameKey,
  }));
}

/**
 * The sort key of a name, followed by the words of the name that do not begin a word of the key. A
 * sign below all others is between them, so that they make no difference to the order.
 */
function searchedKey(key: string, words: readonly string[]): string {
  const others = words.filter((word) => !` ${key}`.includes(` ${word}`));
  return others.length === 0 ? key : `${key}\u0001 ${cut(others.join(' '))}`;
}

function commonBeginning(word: string, other: string): number {
  let end = 0;
  while (end < word.length && word[end] === other[end]) end += 1;
  // Two surrogate pairs with the same first half count as different characters.
  return word.slice(0, end).isWellFormed() ? end : end - 1;
}

/** The limit of words of a search that are used: more than a name has. */
const termLimit = 8;

/**
 * The readings of a search, each as terms; a later one is for a search that finds nobody by those
 * before. A number matches the beginning of a mobile number, and with four digits or more also its
 * end; a search of only a number is one term. With a country code, a number can also be typed as
 * dialled in the country, and a whole number is found in every stored form. Only the first words of
 * a long search are used.
 */
export function readingsOf(q: string, numbering: Numbering | null): Term[][] {
  const whole = beginningsOf(q, numbering);
  if (whole.length > 0) return [[whole]];
  const typed = foldTyped(q)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, termLimit);
  const words = typed.map((word) => ({ word, number: beginningsOf(word, numbering) }));
  const names = words.filter(({ number }) => number.length === 0).map(({ word }) => word);
  const numbers = words.map(({ number }) => number).filter((term) => term.length > 0);
  const termsWith = (reading: Parameters<typeof nameTerms>[1]) => {
    const named = names.length > 0 ? nameTerms(names.join(' '), reading) : [];
    return [...named, ...numbers].slice(0, termLimit);
  };
  const [strictly, loosely] = [termsWith({}), termsWith({ loosely: true })];
  return isDeepStrictEqual(strictly, loosely) ? [strictly] : [strictly, loosely];
}

/** The fewest digits of a number beside which a search may have other words, as in `tel:…`. */
const wholeNumber = 7;

function beginningsOf(typed: string, numbering: Numbering | null): Term {
  const number = foldNumber(typed);
  if (!/^\+?\d+$/.test(number)) return [];
  const digits = digitsOf(number);
  if (/\p{L}/u.test(typed) && digits.length < wholeNumber) return [];
  const read = [number, digits].filter((one) => !unreadable(one, numbering));
  const keys = read.flatMap((one) => keysOf(one, numbering));
  const forwards = keys.length > 0 ? keys : [begun(number, numbering)];
  return [...new Set([...forwards, ...(digits.length >= 4 ? [fromEnd(digits)] : [])])];
}

/** The prefix of mobile numbers for an incomplete number, as dialled in the country. */
function begun(number: string, numbering: Numbering | null): string {
  if (number.startsWith('+') || !numbering) return digitsOf(number);
  if (number.startsWith('00')) return number.slice(2);
  const { code, trunk } = numbering;
  return number.startsWith(trunk || '0') ? code + number.slice(trunk.length) : number;
}

/** The reversed digits of a number, with a mark that distinguishes them from other numbers. */
const fromEnd = (digits: string) => `<${[...digits].toReversed().join('')}`;

/** The query for the words that match a term, one for each member. */
export function hitsOf(db: Database, term: Term) {
  const [first, ...others] = rangesOf(db, term);
  return others.reduce((hits, range) => hits.unionAll(range), first!);
}

/**
 * The same as ranges of words, in their order; each range leaves out members that an earlier range
 * has found. Forward numbers come before reversed ones.
 */
export const rangesOf = (db: Database, term: Term) =>
  [...term]
    .toSorted(inOrder)
    .map((beginning, i, all) =>
      all
        .slice(0, i)
        .reduce((hits, earlier) => hits.where(notBy(earlier)), beginningWith(db, beginning)),
    );

/** Compares words by bytes, as both engines do. */
const inOrder = (one: string, other: string) => (one < other ? -1 : Number(one > other));

const notBy =
  (earlier: string) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'customer_words'>) =>
    not(
      exists(
        selectFrom('customer_words as forwards')
          .select('forwards.word')
          .whereRef('forwards.customerId', '=', 'customer_words.customerId')
          .where('forwards.word', '>=', earlier)
          .where('forwards.word', '<', earlier + last)
          .$call(oneByOne),
      ),
    );

const beginningWith = (db: Database, beginning: string) =>
  db
    .selectFrom('customer_words')
    .select(['customer_words.word', 'customer_words.customerId', 'customer_words.nameKey'])
    .where('customer_words.word', '>=', beginning)
    .where('customer_words.word', '<', beginning + last)
    .where('customer_words.shared', '<', beginning.length);

export type Hits = ExpressionBuilder<Tables & { hit: Tables['customer_words'] }, 'hit'>;

/**
 * Whether a term can only match a name: words of a mobile number begin with a digit, or with the
 * mark of reversed numbers.
 */
export const isOfName = ([beginning = '']: Term) => !/^[\d<]/.test(beginning);

/** The condition that the member of a hit also matches each of the other terms. */
export const alsoFoundBy = (terms: readonly Term[]) => (hits: Hits) =>
  hits.and(
    terms.map((term) => {
      if (!isOfName(term)) return hasWord(hits, term);
      const isCut = hits(sql<number>`octet_length(${hits.ref('hit.nameKey')})`, '>=', limits.name);
      return hits.or([nameHas(hits, term), hits.and([isCut, hasWord(hits, term)])]);
    }),
  );

/**
 * Whether the stored words of the hit's name have one with a prefix of the term; those of long
 * names are stored truncated.
 */
const nameHas = ({ or, ref }: Hits, term: Term) =>
  or(
    term.map((beginning) => {
      const pattern = `% ${beginning.replaceAll(/[%_!]/g, '!$&')}%`;
      return sql<SqlBool>`' ' || ${ref('hit.nameKey')} like ${pattern} escape '!'`;
    }),
  );

const hasWord = (hits: Hits, term: Term) =>
  hits.exists(
    hits
      .selectFrom('customer_words as other')
      .select('other.word')
      .whereRef('other.customerId', '=', 'hit.customerId')
      .where(({ or, and, eb }) =>
        or(
          term.map((beginning) =>
            and([eb('other.word', '>=', beginning), eb('other.word', '<', beginning + last)]),
          ),
        ),
      )
      .$call(oneByOne),
  );

/**
 * Forces a look-up for one member at a time. Without the offset, PostgreSQL would join all words
 * with this prefix, which takes a second for a common prefix.
 */
const oneByOne = <Query extends { limit(n: number): Query; offset(n: number): Query }>(
  query: Query,
) => query.limit(1).offset(0);

/** A character that sorts after every character of a word in both engines. */
const last = '\u{10ffff}';
