// Partners: the businesses that honour the levels' benefits.
import type { Updateable } from 'kysely';
import type { Partner } from '../contract/partners.ts';
import type { Page, PageQuery } from '../contract/values.ts';
import { folded, sortKey, usernameKey, wordsOf } from '../domain/names.ts';
import type { DatabaseContext } from './database/context.ts';
import type { Database, Tables } from './database/tables.ts';
import { cursorOf, pageOf, placeOf } from './database/pages.ts';

export const findPartner = (db: Database, username: string) =>
  db
    .selectFrom('partners')
    .selectAll()
    .where('usernameKey', '=', usernameKey(username))
    .executeTakeFirst();

export const findPartnerById = (db: Database, id: number) =>
  db.selectFrom('partners').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Partners by name, those whose name or user name has words that begin like those of `q`.
 * There are as many as a restaurant has neighbours, so that they are sorted and cut here.
 */
export async function listPartners(
  db: Database,
  { q, limit, after }: PageQuery,
): Promise<Page<Partner>> {
  const rows = await db.selectFrom('partners').selectAll().execute();
  const sought = folded(q) === '' ? [] : wordsOf(q);
  const found = rows
    .filter(({ name, username }) => {
      const words = wordsOf(`${name} ${username}`);
      return sought.every((term) => words.some((word) => word.startsWith(term)));
    })
    .map((partner) => ({ ...partner, place: [sortKey(partner.name), partner.id] }))
    .toSorted((one, other) => inOrder(one.place, other.place));
  const from = after === undefined ? undefined : placeOf(after);
  const behind = from ? found.filter(({ place }) => inOrder(place, from) > 0) : found;
  const page = behind.slice(0, limit + 1);
  return pageOf(page, {
    limit,
    total: found.length,
    cursor: ({ place }) => cursorOf(place),
  });
}

/** Adds a partner, or answers nothing where the user name is taken. */
export const addPartner = (
  db: Database,
  partner: Pick<Tables['partners'], 'username' | 'password' | 'name' | 'createdAt'>,
) =>
  db
    .insertInto('partners')
    .values({ ...partner, usernameKey: usernameKey(partner.username), temporaryUntil: null })
    .onConflict((conflict) => conflict.column('usernameKey').doNothing())
    .returningAll()
    .executeTakeFirst();

/** Changes what is given of a partner that there is; the row as it is then. */
export const changePartner = (
  db: Database,
  id: number,
  changes: Pick<Updateable<Tables['partners']>, 'username' | 'name' | 'active'>,
) =>
  db
    .updateTable('partners')
    .set({
      ...changes,
      ...(changes.username && { usernameKey: usernameKey(changes.username) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const removePartner = (db: Database, id: number) =>
  db.deleteFrom('partners').where('id', '=', id).returning(['name', 'username']).executeTakeFirst();

/** Below zero, zero or above, like two places in one sorted list: by text, then by number. */
function inOrder([text, number]: Place, [otherText, otherNumber]: Place): number {
  if (text !== otherText) return String(text) < String(otherText) ? -1 : 1;
  return Number(number) - Number(otherNumber);
}

type Place = readonly (string | number)[];

/** Keeps a partner from being deleted until the transaction ends; nothing where there is none. */
export const holdPartner = ({ db, engine }: DatabaseContext, id: number) =>
  db
    .selectFrom('partners')
    .select('id')
    .where('id', '=', id)
    .$call((query) => engine.forKeyShare(query) as typeof query)
    .executeTakeFirst();
