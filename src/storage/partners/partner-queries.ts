// Partners: the businesses that honour the levels' benefits.
import type { Updateable } from 'kysely';
import type { Partner } from '../../contract/partners/partners.ts';
import type { Page, PageQuery } from '../../contract/values/values.ts';
import { sortKey, usernameKey } from '../../domain/members/names.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import { pageOfAll } from '../database/queries/pages.ts';
import { rowsOf } from '../database/queries/rows.ts';

export const findPartner = (db: Database, username: string) =>
  db
    .selectFrom('partners')
    .selectAll()
    .where('usernameKey', '=', usernameKey(username))
    .executeTakeFirst();

export const findPartnerById = (db: Database, id: number) =>
  db.selectFrom('partners').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Partners by name whose name or user name has words that begin like those of `q`. A restaurant has
 * few, so all rows are read.
 */
export const listPartners = async (db: Database, query: PageQuery): Promise<Page<Partner>> =>
  pageOfAll(await db.selectFrom('partners').selectAll().execute(), query, {
    text: ({ name, username }) => `${name} ${username}`,
    key: ({ name }) => sortKey(name),
  });

/** The numbers of all partners. */
export const partnerIds = async (db: Database): Promise<number[]> =>
  (await db.selectFrom('partners').select('id').orderBy('id').execute()).map(({ id }) => id);

/** Adds a partner; undefined if the user name is taken. */
export const addPartner = (
  db: Database,
  partner: Pick<Tables['partners'], 'username' | 'password' | 'name' | 'createdAt'> & {
    temporaryUntil?: string | null;
  },
) =>
  db
    .insertInto('partners')
    .values({ temporaryUntil: null, ...partner, usernameKey: usernameKey(partner.username) })
    .onConflict((conflict) => conflict.column('usernameKey').doNothing())
    .returningAll()
    .executeTakeFirst();

const partnerRows = rowsOf('partners');

/** Changes fields of an existing partner; returns the changed row. */
export const changePartner = (
  db: Database,
  id: number,
  changes: Pick<Updateable<Tables['partners']>, 'username' | 'name' | 'active' | 'givesPoints'>,
) => {
  const key = changes.username && { usernameKey: usernameKey(changes.username) };
  return partnerRows.change(db, id, { ...changes, ...key });
};

export const removePartner = partnerRows.remove;

/** Locks a partner against deletion until the transaction ends; undefined if there is none. */
export const lockPartnerShared = ({ db, engine }: DatabaseContext, id: number) =>
  db
    .selectFrom('partners')
    .select('id')
    .where('id', '=', id)
    .$call(engine.forKeyShare)
    .executeTakeFirst();
