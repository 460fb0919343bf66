// Repeats deliveries: of waiting events, of one event, or of all events since a moment.
import { sql } from 'kysely';
import type { Database } from '../database/tables/tables.ts';

interface Asked {
  hookId: number;
  now: Date;
}

/** In a transaction with the hook locked: tries all waiting deliveries again, immediately. */
export const retryAll = (db: Database, { hookId, now }: Asked) =>
  db
    .updateTable('hook_deliveries')
    .set({ tries: 0, firstTriedAt: null, nextAt: now.toISOString() })
    .where('hookId', '=', hookId)
    .where('state', '=', sql.lit('waiting'))
    .execute();

/** Sends an event again; false if it is no longer kept, or was not sent yet. */
export async function sendOne(
  db: Database,
  { hookId, position, now }: Asked & { position: number },
): Promise<boolean> {
  const retried = await db
    .updateTable('hook_deliveries')
    .set({ state: 'waiting', tries: 0, firstTriedAt: null, nextAt: now.toISOString() })
    .where('hookId', '=', hookId)
    .where('position', '=', position)
    .returning('position')
    .executeTakeFirst();
  return retried !== undefined;
}

/**
 * In a transaction with the hook locked: continues with the events since a moment, including events
 * that were sent before. Waiting deliveries among them are deleted and made again, so that all are
 * sent in order.
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
