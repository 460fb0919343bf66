// The accounts of every role, as far as logging in goes: locked, and given another password.
import type { Selectable } from 'kysely';
import type { Role } from '../../contract/endpoint.ts';
import type { Database, Tables } from '../database/tables.ts';
import type { DatabaseContext } from '../database/context.ts';

/** Where the accounts of each role are. */
const tables = {
  admin: 'admins',
  partner: 'partners',
  customer: 'customers',
} as const satisfies Record<Role, keyof Tables>;

export type AccountRow<R extends Role> = Selectable<Tables[(typeof tables)[R]]>;

/** An account, and the hash that was compared with what its owner typed; null for no password. */
interface Compared<R extends Role> {
  role: R;
  id: number;
  password: string | null;
}

/**
 * Keeps an account as it is until the transaction ends. Nothing where it is gone, or where its
 * password is another one than the one that was compared.
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
 * Gives an account another password, whatever it has now; a temporary one runs out at a moment.
 * Answers the account, or nothing where it is gone.
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
