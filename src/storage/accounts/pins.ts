// The PINs with which people of the office work at tills, and their sessions there.
import { pinSpan } from '../../domain/members/session-rules.ts';
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

/** What is known about the setting of a person's PIN. */
interface SetPin {
  id: number;
  pinSetById: number | null;
  pinSetAt: string | null;
}

/**
 * Who set a person's PIN within the last day and thus may know it; undefined if it was the person,
 * or longer ago.
 */
export function pinSetterOf({ id, pinSetById, pinSetAt }: SetPin, now: Date): number | undefined {
  const isRecent = (pinSetAt ?? '') > new Date(now.getTime() - pinSpan).toISOString();
  return isRecent && pinSetById !== null && pinSetById !== id ? pinSetById : undefined;
}

interface NewPin {
  /** The hash. */
  pin: string;
  pinTemporaryUntil: string | null;
  /** The account that sets it; left out if the person replaces the PIN that they were given. */
  pinSetById?: number;
}

/** Sets the hash of a PIN; a temporary one expires at a moment. */
export async function setPin(
  db: Database,
  id: number,
  { now, ...changes }: NewPin & { now: Date },
): Promise<void> {
  // Whoever knew the temporary PIN may have chosen the next one too, and stays its author.
  const set = { ...changes, pinSetAt: now.toISOString() };
  await db.updateTable('admins').set(set).where('id', '=', id).execute();
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
