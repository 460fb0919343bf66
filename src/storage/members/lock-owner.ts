// Locks the guest of a row who can change while a transaction waits for the lock, since two cards
// can become one.
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
  let locked: number | null = null;
  for (;;) {
    const row = await context.db
      .selectFrom(table as 'visits')
      .select('customerId')
      .where('id', '=', id)
      .executeTakeFirst();
    const guest = row?.customerId ?? null;
    if (guest === locked) return guest;
    if (guest !== null) await lockRow(context, 'customers', guest);
    locked = guest;
  }
}
