// The channels that messages were to go by besides the card, and what became of each.
import type { MessageWay } from '../../contract/occasions/guest-messages.ts';
import type { Database } from '../database/tables/tables.ts';
import { aboutOf, type SentMessage } from './dispatches.ts';

/**
 * Adds the ways to messages in place of what names them. A dispatch is found by what it is about,
 * since numbers of messages can be others' after a restore.
 */
export async function withWays<Row extends SentMessage>(
  db: Database,
  rows: readonly Row[],
): Promise<(Omit<Row, 'joinedAt' | 'turn'> & { ways: MessageWay[] })[]> {
  const dispatches = await db
    .selectFrom('dispatches')
    .select(['about', 'channel', 'state', 'triedAt'])
    .where('about', 'in', ['', ...rows.map(aboutOf)])
    .orderBy('channel')
    .execute();
  const ways = Map.groupBy(dispatches, ({ about }) => about);
  return rows.map(({ joinedAt, turn, ...row }) => ({
    ...row,
    ways: (ways.get(aboutOf({ ...row, joinedAt, turn })) ?? []).map(
      ({ channel, state, triedAt: at }) => ({ channel, state, at }),
    ),
  }));
}
