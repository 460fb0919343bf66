// Known devices: browsers in which an account has logged in. Guesses of others do not delay them.
import type { Role } from '../../contract/endpoint.ts';
import type { Database } from '../database/tables.ts';

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

/** Known devices of an account. */
const deviceLimit = 10;

/** Adds a known device; the one that was not seen for longest is forgotten beyond the limit. */
export async function rememberDevice(db: Database, device: Device & { now: Date }) {
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
  const others = await own
    .select('deviceHash')
    .where('accountId', '=', accountId)
    .orderBy('seenAt', 'desc')
    .orderBy('deviceHash')
    .offset(deviceLimit)
    .limit(deviceLimit)
    .execute();
  for (const { deviceHash } of others) {
    await db
      .deleteFrom('known_devices')
      .where('deviceHash', '=', deviceHash)
      .where('role', '=', role)
      .where('accountId', '=', accountId)
      .execute();
  }
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
