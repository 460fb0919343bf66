// Locks the guest of a row who can change while a transaction waits for the lock, since two cards
// can become one.
import { sql } from 'kysely';
import type { DatabaseContext } from '../database/context.ts';
import { lockRow } from '../database/queries/rows.ts';

/**
 * In a transaction: locks the guest of a visit or a stamp; returns the number. The row stays the
 * guest's until the transaction ends, as a join locks both cards first. Null without a guest.
 */
export async function lockOwner(
  context: DatabaseContext,
  { table, id }: { table: 'visits' | 'stamps'; id: number },
): Promise<number | null> {
  const { db } = context;
  const readGuest = async () =>
    (
      await db
        .selectFrom(table as 'visits')
        .select('customerId')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.customerId ?? null;
  for (let guest = await readGuest(); guest !== null;) {
    await sql`savepoint "guest"`.execute(db);
    await lockRow(context, 'customers', guest);
    const now = await readGuest();
    // Cards are locked in the order of their numbers, so that the lock of another one is given up.
    if (now !== guest) await sql`rollback to savepoint "guest"`.execute(db);
    await sql`release savepoint "guest"`.execute(db);
    if (now === guest) return guest;
    guest = now;
  }
  return null;
}
