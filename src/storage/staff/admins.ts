// Administrators.
import type { StaffRole } from '../../contract/endpoint.ts';
import type { PageQuery } from '../../contract/values/values.ts';
import { sortKey, usernameKey } from '../../domain/members/names.ts';
import type { DatabaseContext } from '../database/context.ts';
import { pageOfAll } from '../database/queries/pages.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import type { Database } from '../database/tables/tables.ts';

export const findAdmin = (db: Database, username: string) =>
  db
    .selectFrom('admins')
    .selectAll()
    .where('usernameKey', '=', usernameKey(username))
    .executeTakeFirst();

export const findAdminById = (db: Database, id: number) =>
  db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst();

/** An account as its session in the office shows it; it has a card while that is there. */
export const findShown = prepared(({ db }, param: Param<{ id: number }>) =>
  db
    .selectFrom('admins')
    .leftJoin('customers', 'customers.id', 'admins.customerId')
    .select(['admins.id', 'username', 'role', 'admins.temporaryUntil', 'customers.id as card'])
    .where('admins.id', '=', param('id')),
);

/**
 * All administrators, locked until the transaction ends. They are read after they are locked: an
 * administrator who was added while the lock was awaited is in no earlier query of PostgreSQL.
 */
export async function lockAdmins({ db, engine }: DatabaseContext) {
  await db.selectFrom('admins').select('id').orderBy('id').$call(engine.forUpdate).execute();
  return db.selectFrom('admins').selectAll().orderBy('id').execute();
}

/** Administrators by name; `q` searches the names. */
export const listAdmins = async (db: Database, query: PageQuery) =>
  pageOfAll(await db.selectFrom('admins').selectAll().execute(), query, {
    text: ({ username }) => username,
    key: ({ username }) => sortKey(username),
  });

/** The people who are switched on. */
export const listPeople = (db: Database) =>
  db.selectFrom('admins').selectAll().where('active', '=', true).execute();

export async function hasAdmin(db: Database): Promise<boolean> {
  return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined;
}

interface NewAdmin {
  username: string;
  /** An owner, if nothing is said. */
  role?: StaffRole;
  /** The hash. */
  password: string;
  temporaryUntil?: string;
  now: Date;
}

/** Adds an administrator, or answers nothing where the name is taken. */
export const addAdmin = (db: Database, { temporaryUntil, now, ...account }: NewAdmin) =>
  db
    .insertInto('admins')
    .values({
      ...account,
      usernameKey: usernameKey(account.username),
      temporaryUntil: temporaryUntil ?? null,
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('usernameKey').doNothing())
    .returningAll()
    .executeTakeFirst();

interface AdminChanges {
  username?: string | undefined;
  active?: boolean | undefined;
  role?: StaffRole | undefined;
  customerId?: number | null | undefined;
}

/** Changes the fields that are defined, of an existing administrator; answers the changed row. */
export const changeAdmin = (db: Database, id: number, { username, ...changes }: AdminChanges) =>
  db
    .updateTable('admins')
    .set({
      ...(username !== undefined && { username, usernameKey: usernameKey(username) }),
      ...changes,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The numbers of the cards to which people are tied; one that was deleted is nobody's. */
export async function cardsOfPeople(db: Database): Promise<Set<number>> {
  const tied = db.selectFrom('admins').innerJoin('customers', 'customers.id', 'admins.customerId');
  const rows = await tied.select('customers.id').execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Ties a person to a card, where they have none, or one that was deleted; answers whether they are
 * tied.
 */
export async function tieFirstCard(
  db: Database,
  id: number,
  { customerId }: { customerId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('admins')
    .set({ customerId })
    .where('id', '=', id)
    .where(({ exists, not, selectFrom }) => {
      const cards = selectFrom('customers').select('customers.id');
      return not(exists(cards.whereRef('customers.id', '=', 'admins.customerId')));
    })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The names of accounts of the office. */
export async function namesOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'username'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}
