// PINs, with which the people of the office work at a till.
import type { DatabaseContext } from '../database/context.ts';
import type { Database } from '../database/tables.ts';

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
