// Accounts of every role as log-ins need them: locking one, and setting a password.
import type { Selectable } from 'kysely';
import type { Role } from '../../contract/endpoint.ts';
import type { Database, Tables } from '../database/tables.ts';
import type { DatabaseContext } from '../database/context.ts';

/** The table of each role's accounts. */
const tables = {
  admin: 'admins',
  partner: 'partners',
  customer: 'customers',
} as const satisfies Record<Role, keyof Tables>;

export type AccountRow<R extends Role> = Selectable<Tables[(typeof tables)[R]]>;

/** An account with the hash that a typed password was compared with; null for no password. */
interface Compared<R extends Role> {
  role: R;
  id: number;
  password: string | null;
}

/**
 * Locks an account until the transaction ends. Nothing where it was deleted, or where its password
 * is not the compared one any more.
 */
export async function lockAccount<R extends Role>(
  { db, engine }: DatabaseContext,
  { role, id, password }: Compared<R>,
): Promise<AccountRow<R> | undefined> {
  const row = await db
    .selectFrom(tables[role] as 'partners')
    .selectAll()
    .where('id', '=', id)
    .where('password', password === null ? 'is' : '=', password)
    .$call(engine.forUpdate)
    .executeTakeFirst();
  return row as AccountRow<R> | undefined;
}

/**
 * Sets the password of an account; a temporary one runs out at a moment. Answers the account, or
 * nothing where it was deleted.
 */
export async function setPassword<R extends Role>(
  db: Database,
  { role, id }: Omit<Compared<R>, 'password'>,
  changes: { password: string; temporaryUntil: string | null },
): Promise<AccountRow<R> | undefined> {
  const row = await db
    .updateTable(tables[role] as 'partners')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row as AccountRow<R> | undefined;
}
