// Sums of the messages that were sent, by quarter of an hour: added to with each message, and read
// for budgets and figures.
import { sql } from 'kysely';
import type { MessageKind } from '../../contract/occasions/occasion-values.ts';
import { quarterAt } from '../../domain/days.ts';
import type { Database } from '../database/tables/tables.ts';
import { quarterIn } from './rules.ts';

/** The messages of an occasion, and the points that came with them. */
export interface Sent {
  messages: number;
  points: number;
}

/** In the transaction that sends messages at a moment: adds them to the sums. */
export async function addSent(
  db: Database,
  sent: ReadonlyMap<MessageKind, Sent>,
  now: Date,
): Promise<void> {
  if (sent.size === 0) return;
  const startsAt = quarterAt(now.toISOString());
  await db
    .insertInto('message_quarters')
    .values([...sent].map(([occasion, sums]) => ({ occasion, startsAt, ...sums })))
    .onConflict((conflict) =>
      conflict.columns(['occasion', 'startsAt']).doUpdateSet(({ eb, ref }) => ({
        messages: eb('message_quarters.messages', '+', ref('excluded.messages')),
        points: eb('message_quarters.points', '+', ref('excluded.points')),
      })),
    )
    .execute();
}

/**
 * The sums of some occasions since the quarter of an hour that contains a moment (ISO 8601); an
 * occasion of which nothing was sent is missing. Messages to guests who left since are counted.
 */
export async function readSent(
  db: Database,
  { kinds, since }: { kinds: readonly MessageKind[]; since: string },
): Promise<Map<MessageKind, Sent>> {
  if (kinds.length === 0) return new Map();
  const rows = await db
    .selectFrom('message_quarters')
    .select('occasion')
    .select(sql<number>`cast(sum("messages") as bigint)`.as('messages'))
    .select(sql<number>`cast(sum("points") as bigint)`.as('points'))
    .where('occasion', 'in', kinds)
    .where('startsAt', '>=', quarterAt(since))
    .groupBy('occasion')
    .execute();
  return new Map(rows.map(({ occasion, ...sums }) => [occasion, sums]));
}

/** Fills the table, which is empty, with the messages that are there. */
export const sumUpMessagesAnew = (db: Database) =>
  sql`insert into "message_quarters" ("occasion", "startsAt", "messages", "points")
    select "occasion", ${quarterIn(sql`"decidedAt"`)}, count(*), sum("points")
    from "guest_messages" where "state" = 'sent' group by 1, 2`.execute(db);
