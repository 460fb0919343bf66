// The PINs with which people of the office work at tills, and their sessions there.
import type { DatabaseContext } from '../database/context.ts';
import type { Database } from '../database/tables/tables.ts';

/**
 * Locks the account of an active person until the transaction ends. Undefined if the PIN is no
 * longer the compared one.
 */
export const lockByPin = (
  { db, engine }: DatabaseContext,
  { id, pin }: { id: number; pin: string },
) =>
  db
    .selectFrom('admins')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', true)
    .where('pin', '=', pin)
    .$call(engine.forUpdate)
    .executeTakeFirst();

/** Sets the hash of a PIN; a temporary one expires at a moment. */
export async function setPin(
  db: Database,
  id: number,
  changes: { pin: string; pinTemporaryUntil: string | null },
): Promise<void> {
  await db.updateTable('admins').set(changes).where('id', '=', id).execute();
}

/**
 * Records input at a till, which keeps its session from being locked; a later time is not
 * overwritten.
 */
export async function recordTouch(
  db: Database,
  { tokenHash, now }: { tokenHash: string; now: Date },
) {
  await db
    .updateTable('sessions')
    .set({ seenAt: now.toISOString() })
    .where('tokenHash', '=', tokenHash)
    .where('seenAt', '<', now.toISOString())
    .execute();
}

/** Ends a person's sessions at tills. */
export async function endTillSessions(db: Database, { id }: { id: number }): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('role', '=', 'admin')
    .where('accountId', '=', id)
    .where('tillId', 'is not', null)
    .execute();
}
