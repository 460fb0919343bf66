// Devices that somebody logged in on: they are not held up by guesses that others make.
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

/** How many devices of an account are known at once. */
const deviceLimit = 10;

/** Knows a device from now on; the one that was not seen for longest is forgotten for it. */
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

/** Knows no device of an account any more. */
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
