// The parts of accounts that log-ins need, for every role: locks, passwords, known devices.
import type { Selectable } from 'kysely';
import type { Role } from '../../contract/endpoint.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import type { DatabaseContext } from '../database/context.ts';

/** The table of each role's accounts. */
export const accountTables = {
  admin: 'admins',
  partner: 'partners',
  customer: 'customers',
} as const satisfies Record<Role, keyof Tables>;

export type AccountRow<R extends Role> = Selectable<Tables[(typeof accountTables)[R]]>;

/**
 * An account with the password hash that a typed password was compared with; null without a
 * password.
 */
interface Compared<R extends Role> {
  role: R;
  id: number;
  password: string | null;
}

/**
 * Locks an account until the transaction ends. Undefined if it was deleted, or if its password is
 * no longer the compared one.
 */
export async function lockAccount<R extends Role>(
  { db, engine }: DatabaseContext,
  { role, id, password }: Compared<R>,
): Promise<AccountRow<R> | undefined> {
  const row = await db
    .selectFrom(accountTables[role] as 'partners')
    .selectAll()
    .where('id', '=', id)
    .where('password', password === null ? 'is' : '=', password)
    .$call(engine.forUpdate)
    .executeTakeFirst();
  return row as AccountRow<R> | undefined;
}

/**
 * Sets the password of an account; a temporary one expires at a moment. Returns the account;
 * undefined if it was deleted.
 */
export async function setPassword<R extends Role>(
  db: Database,
  { role, id }: Omit<Compared<R>, 'password'>,
  changes: { password: string; temporaryUntil: string | null },
): Promise<AccountRow<R> | undefined> {
  const row = await db
    .updateTable(accountTables[role] as 'partners')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row as AccountRow<R> | undefined;
}

/**
 * A browser in which an account has logged in; guesses from other devices do not delay its log-ins.
 */
interface Device {
  /** The fingerprint of the token in the device's cookie. */
  deviceHash: string;
  role: Role;
  accountId: number;
}

export async function isKnownDevice(db: Database, device: Device): Promise<boolean> {
  const { deviceHash, role, accountId } = device;
  const row = await db
    .selectFrom('known_devices')
    .select('deviceHash')
    .where('deviceHash', '=', deviceHash)
    .where('role', '=', role)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The limit of known devices of an account. */
const deviceLimit = 10;

/** Adds a known device; above the limit, the least recently seen device is forgotten. */
export async function rememberDevice(
  db: Database,
  device: Omit<Device, 'role'> & { role: Role | 'till'; now: Date },
) {
  const { now, ...known } = device;
  const seenAt = now.toISOString();
  await db
    .insertInto('known_devices')
    .values({ ...known, seenAt })
    .onConflict((conflict) =>
      conflict.columns(['deviceHash', 'role', 'accountId']).doUpdateSet({ seenAt }),
    )
    .execute();
  const { role, accountId } = known;
  const own = db.selectFrom('known_devices').where('role', '=', role);
  const older = own
    .select('deviceHash')
    .where('accountId', '=', accountId)
    .orderBy('seenAt', 'desc')
    .orderBy('deviceHash')
    .offset(deviceLimit)
    .limit(deviceLimit);
  await db
    .deleteFrom('known_devices')
    .where('role', '=', role)
    .where('accountId', '=', accountId)
    .where('deviceHash', 'in', older)
    .execute();
}

/** Forgets all devices of an account. */
export async function forgetDevices(
  db: Database,
  { role, id }: { role: Role; id: number },
): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('role', '=', role)
    .where('accountId', '=', id)
    .execute();
}
