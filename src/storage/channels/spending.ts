// What messages of a channel have cost today, which is limited for those that cost money.
import { sql } from 'kysely';
import type { Channel } from '../../contract/channels/channel-values.ts';
import { dayIn, startOfDay } from '../../domain/days.ts';
import type { Database } from '../database/tables/tables.ts';
import { readTimeZone } from '../restaurant/setting-queries.ts';

/**
 * What a channel has cost since the day began, in the smallest unit of the currency. Whatever may
 * have reached the gateway counts, also what it refused: some charge for that as well.
 */
export async function readSpent(
  db: Database,
  { channel, now }: { channel: Channel; now: Date },
): Promise<number> {
  const timeZone = await readTimeZone(db);
  const { spent } = await db
    .selectFrom('dispatches')
    .select(sql<number | null>`cast(sum("cost") as bigint)`.as('spent'))
    .where('channel', '=', channel)
    .where('triedAt', '>=', startOfDay(dayIn(now, timeZone), timeZone))
    .where('state', 'in', ['carrying', 'sent', 'unknown', 'failed'])
    .executeTakeFirstOrThrow();
  return spent ?? 0;
}
