// Partners: the businesses that honour the levels' benefits.
import { usernameKey } from '../domain/names.ts';
import type { Database } from './database.ts';

export const findPartner = (db: Database, username: string) =>
  db
    .selectFrom('partners')
    .selectAll()
    .where('usernameKey', '=', usernameKey(username))
    .executeTakeFirst();

export const findPartnerById = (db: Database, id: number) =>
  db
    .selectFrom('partners')
    .select(['id', 'username', 'name', 'temporaryUntil'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function setPartnerPassword(
  db: Database,
  id: number,
  password: string,
): Promise<void> {
  await db.updateTable('partners').set({ password }).where('id', '=', id).execute();
}
