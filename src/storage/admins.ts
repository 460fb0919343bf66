// Administrators.
import { usernameKey } from '../domain/names.ts';
import type { Database } from './database/tables.ts';

export const findAdmin = (db: Database, username: string) =>
  db
    .selectFrom('admins')
    .selectAll()
    .where('usernameKey', '=', usernameKey(username))
    .executeTakeFirst();

export const findAdminById = (db: Database, id: number) =>
  db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirst();

/** In the order in which they were added. */
export const listAdmins = (db: Database) =>
  db.selectFrom('admins').select(['id', 'username']).orderBy('id').execute();

export async function hasAdmin(db: Database): Promise<boolean> {
  return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds an administrator, unless the name is taken; answers whether it was added. */
export async function addAdmin(
  db: Database,
  { username, password, now }: { username: string; password: string; now: Date },
): Promise<boolean> {
  const added = await db
    .insertInto('admins')
    .values({
      username,
      usernameKey: usernameKey(username),
      password,
      temporaryUntil: null,
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('usernameKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}
