// Sends again: what waits, one event, or all since a moment.
import { sql } from 'kysely';
import type { Database } from '../database/tables/tables.ts';

interface Asked {
  hookId: number;
  now: Date;
}

/** In a transaction with the hook: what waits is tried anew, at once. */
export const retryAll = (db: Database, { hookId, now }: Asked) =>
  db
    .updateTable('hook_deliveries')
    .set({ tries: 0, firstTriedAt: null, nextAt: now.toISOString() })
    .where('hookId', '=', hookId)
    .where('state', '=', sql.lit('waiting'))
    .execute();

/** Sends an event again; false where it is not kept, or has not been sent yet. */
export async function sendOne(
  db: Database,
  { hookId, position, now }: Asked & { position: number },
): Promise<boolean> {
  const again = await db
    .updateTable('hook_deliveries')
    .set({ state: 'waiting', tries: 0, firstTriedAt: null, nextAt: now.toISOString() })
    .where('hookId', '=', hookId)
    .where('position', '=', position)
    .returning('position')
    .executeTakeFirst();
  return again !== undefined;
}

/**
 * In a transaction with the hook: the next events are those since a moment, whatever was sent. What
 * waits among them would come before them, and its deliveries are made again in their order.
 */
export async function sendFrom(
  db: Database,
  { hookId, since }: { hookId: number; since: string },
): Promise<void> {
  const first = await db
    .selectFrom('outbox')
    .select('position')
    .where('notedAt', '>=', since)
    .orderBy('notedAt')
    .orderBy('position')
    .limit(1)
    .$narrowType<{ position: number }>()
    .executeTakeFirst();
  if (!first) return;
  await db
    .deleteFrom('hook_deliveries')
    .where('hookId', '=', hookId)
    .where('position', '>=', first.position)
    .where('state', '=', sql.lit('waiting'))
    .execute();
  await db
    .updateTable('hooks')
    .set({
      cursor: sql<number>`case when "cursor" < ${first.position} then "cursor"
      else ${first.position - 1} end`,
    })
    .where('id', '=', hookId)
    .execute();
}
