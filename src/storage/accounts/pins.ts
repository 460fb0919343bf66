// PINs, with which the people of the office work at a till, and their sessions there.
import type { DatabaseContext } from '../database/context.ts';
import type { Database } from '../database/tables/tables.ts';

/**
 * Locks the account of somebody who is switched on until the transaction ends. Nothing where the
 * PIN is not the compared one any more.
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

/** Sets the hash of a PIN; a temporary one runs out at a moment. */
export async function setPin(
  db: Database,
  id: number,
  changes: { pin: string; pinTemporaryUntil: string | null },
): Promise<void> {
  await db.updateTable('admins').set(changes).where('id', '=', id).execute();
}

/** Notes a touch at a till, which keeps its session from being locked; a later one stays. */
export async function noteTouch(
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

/** Ends the sessions of somebody at tills. */
export async function endTillSessions(db: Database, { id }: { id: number }): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('role', '=', 'admin')
    .where('accountId', '=', id)
    .where('tillId', 'is not', null)
    .execute();
}
