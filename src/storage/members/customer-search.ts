// The search for members, by the beginnings of their words, which are stored folded in an index.
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import { limits } from '../../contract/values/values.ts';
import { foldNumber } from '../../contract/values/typed.ts';
import { mobileKey, readMobile, type Numbering } from '../../domain/members/mobile.ts';
import { wordsOf } from '../../domain/members/names.ts';
import { keysOf } from '../../domain/members/numbering.ts';
import type { Database, Tables } from '../database/tables/tables.ts';

/**
 * The words by which a member is found: those of the name, the mobile, and the mobile from its end.
 * `shared` is the number of first characters that a word has in common with an earlier one. Of a
 * member's words that begin like a search, only the first shares fewer characters than the search
 * has, so that members are counted without removing duplicates.
 */
export function searchWords({ name, mobile }: { name: string; mobile: string }) {
  const digits = mobileKey(mobile);
  const words = [...new Set([...wordsOf(name), digits, fromEnd(digits)])];
  return words.map((word, i) => ({
    word,
    shared: Math.max(0, ...words.slice(0, i).map((earlier) => commonBeginning(word, earlier))),
  }));
}

function commonBeginning(word: string, other: string): number {
  let end = 0;
  while (end < word.length && word[end] === other[end]) end += 1;
  // Two characters whose first halves are the same have nothing in common.
  return word.slice(0, end).isWellFormed() ? end : end - 1;
}

/** Words of a search that are used: more than a name has. */
const termLimit = 8;

/** One word of a search: beginnings, one of which a word of the member has to have. */
export type Term = readonly string[];

/**
 * The words of a search. A number begins a mobile, or ends it when it has four digits or more;
 * a search that is nothing but one, spaces and dashes in it, is one number. With a country code
 * it may begin a mobile as it is dialled there, and a whole one is found however it was once read.
 * A search of many words uses only the first ones.
 */
export function termsOf(q: string, numbering: Numbering | null): Term[] {
  const whole = beginningsOf(q, numbering);
  if (whole.length > 0) return [whole];
  const words = wordsOf(q).filter((word) => word !== '');
  return words.slice(0, termLimit).map((word) => {
    const number = beginningsOf(word, numbering);
    return number.length > 0 ? number : [word];
  });
}

function beginningsOf(typed: string, numbering: Numbering | null): Term {
  const number = mobileKey(foldNumber(typed));
  if (!/^\d+$/.test(number)) return [];
  const { wrong } = readMobile(number, numbering);
  const keys = numbering && !wrong ? keysOf(number, numbering) : [begun(number, numbering)];
  return number.length >= 4 ? [...keys, fromEnd(number)] : keys;
}

/** The beginning of a mobile for a number that is not complete, as it is dialled in the country. */
function begun(number: string, numbering: Numbering | null): string {
  if (!numbering) return number;
  if (number.startsWith('00')) return number.slice(2);
  const { code, trunk } = numbering;
  return number.startsWith(trunk || '0') ? code + number.slice(trunk.length) : number;
}

/** A number from its end, marked so that it is no word of a number read forwards. */
const fromEnd = (digits: string) => `<${[...digits].toReversed().join('')}`;

/** The words that a term finds, one for each member. */
export function hitsOf(db: Database, term: Term) {
  const [first, ...others] = rangesOf(db, term);
  return others.reduce((hits, range) => hits.unionAll(range), first!);
}

/**
 * The same as ranges of words, in their order; each leaves out members that an earlier range has
 * found. A number read forwards comes before one from its end.
 */
export const rangesOf = (db: Database, term: Term) =>
  [...term]
    .toSorted(inOrder)
    .map((beginning, i, all) =>
      all
        .slice(0, i)
        .reduce((hits, earlier) => hits.where(notBy(earlier)), beginningWith(db, beginning)),
    );

/** The order of words in both engines, which is by bytes: the mark of the end comes last. */
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
 * Whether a term can only be of a name: the words of a mobile begin with a digit, or with the mark
 * of those that are read from the end.
 */
export const isOfName = ([beginning = '']: Term) => !/^[\d<]/.test(beginning);

/** The condition that the member of a hit has a word for each of the terms. */
export const alsoFoundBy = (terms: readonly Term[]) => (hits: Hits) =>
  hits.and(
    terms.map((term) => {
      if (!isOfName(term)) return hasWord(hits, term);
      const isCut = hits(sql<number>`octet_length(${hits.ref('hit.nameKey')})`, '>=', limits.name);
      return hits.or([nameHas(hits, term), hits.and([isCut, hasWord(hits, term)])]);
    }),
  );

/** Whether the name of the hit has a word that begins so; the end of a long name is cut off. */
function nameHas({ ref }: Hits, [beginning = '']: Term) {
  const pattern = `% ${beginning.replaceAll(/[%_!]/g, '!$&')}%`;
  return sql<SqlBool>`' ' || ${ref('hit.nameKey')} like ${pattern} escape '!'`;
}

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
 * Looks a word up for one member at a time. Without the offset PostgreSQL joins the words of all
 * members that begin so, which takes a second for a common beginning.
 */
const oneByOne = <Query extends { limit(n: number): Query; offset(n: number): Query }>(
  query: Query,
) => query.limit(1).offset(0);

/** Behind every character that a word can have, in the order of both engines. */
const last = '\u{10ffff}';
