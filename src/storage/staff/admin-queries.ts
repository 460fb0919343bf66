// The accounts of administrators.
import type { StaffRole } from '../../contract/endpoint.ts';
import type { AdminQuery } from '../../contract/staff/admins.ts';
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

/** An account as its own session shows it; a deleted member card is left out. */
export const findShown = prepared(({ db }, param: Param<{ id: number }>) =>
  db
    .selectFrom('admins')
    .leftJoin('customers', 'customers.id', 'admins.customerId')
    .select(['admins.id', 'username', 'role', 'admins.temporaryUntil', 'customers.id as card'])
    .where('admins.id', '=', param('id')),
);

/**
 * Locks all administrators until the transaction ends, and then reads them in a second query: in
 * PostgreSQL, the locking query would miss an administrator who was added while it waited.
 */
export async function lockAdmins({ db, engine }: DatabaseContext) {
  await db.selectFrom('admins').select('id').orderBy('id').$call(engine.forUpdate).execute();
  return db.selectFrom('admins').selectAll().orderBy('id').execute();
}

/** Administrators by name; `q` searches the names. */
export async function listAdmins(db: Database, { status, ...query }: AdminQuery) {
  const admins = db
    .selectFrom('admins')
    .selectAll()
    .$if(status !== undefined, (some) => some.where('active', '=', status === 'active'));
  return pageOfAll(await admins.execute(), query, {
    text: ({ username }) => username,
    key: ({ username }) => sortKey(username),
  });
}

/** All active people. */
export const listPeople = (db: Database) =>
  db.selectFrom('admins').selectAll().where('active', '=', true).execute();

export async function hasAdmin(db: Database): Promise<boolean> {
  return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined;
}

interface NewAdmin {
  username: string;
  /** The role; left out, it is an owner. */
  role?: StaffRole;
  /** The hash of the password. */
  password: string;
  temporaryUntil?: string;
  now: Date;
}

/** Adds an administrator; undefined if the name is taken. */
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
  ownOutletId?: number | null | undefined;
}

/** Changes the defined fields of an existing administrator; returns the changed row. */
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

/** The numbers of the existing member cards that are connected with people of the office. */
export async function cardsOfPeople(db: Database): Promise<Set<number>> {
  const tied = db.selectFrom('admins').innerJoin('customers', 'customers.id', 'admins.customerId');
  const rows = await tied.select('customers.id').execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Connects a person with a card if they have none, or a deleted one; returns whether they are now
 * connected.
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
