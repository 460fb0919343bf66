// How members are found: by the beginnings of their words, kept folded in an index of their own.
import type { ExpressionBuilder, SqlBool, Expression } from 'kysely';
import { foldMobile } from '../contract/values.ts';
import { mobileKey } from '../domain/mobile.ts';
import { wordsOf } from '../domain/names.ts';
import type { Tables } from './database.ts';

/** The words that find a member: of the name, the mobile, and the mobile read from its end. */
export function searchWords({ name, mobile }: { name: string; mobile: string }): string[] {
  const digits = mobileKey(mobile);
  return [...new Set([...wordsOf(name), digits, fromEnd(digits)])];
}

type Members = ExpressionBuilder<Tables, 'customers'>;

/**
 * The condition that every word of a search begins a word of the name, or that the number in it
 * begins a mobile, or ends one when it has four digits or more. Every character stands for itself.
 */
export const foundBy =
  (q: string) =>
  (members: Members): Expression<SqlBool> =>
    members.and(
      termsOf(q).map((beginnings) =>
        members.exists(
          members
            .selectFrom('customer_words')
            .select('word')
            .whereRef('customer_words.customerId', '=', 'customers.id')
            .where(({ or, and, eb }) =>
              or(
                beginnings.map((beginning) =>
                  and([eb('word', '>=', beginning), eb('word', '<', beginning + last)]),
                ),
              ),
            ),
        ),
      ),
    );

/** Behind every character that a word can have, in the order of both engines. */
const last = '\u{10ffff}';

/** Each word of a search as the beginnings that satisfy it. */
function termsOf(q: string): string[][] {
  const number = mobileKey(foldMobile(q));
  if (/^\d+$/.test(number)) {
    return [number.length >= 4 ? [number, fromEnd(number)] : [number]];
  }
  return wordsOf(q)
    .filter((word) => word !== '')
    .map((word) => [word]);
}

/** A number from its end, marked so that no number that is read forwards looks like it. */
const fromEnd = (digits: string) => `<${[...digits].toReversed().join('')}`;
