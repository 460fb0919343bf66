// The calls of each key by hour, for its limit and for the statistics in the office.
import { sql } from 'kysely';
import type { DatabaseContext } from '../database/context.ts';
import type { Database } from '../database/tables/tables.ts';

/** Calls of a key within an hour of UTC (`2026-11-26T18`). */
export interface HourOfKey {
  keyId: number;
  hour: string;
  calls: number;
  failed: number;
  /** The time of the slowest call in milliseconds. */
  slowest: number;
}

/** The hour of a moment. */
export const hourOf = (moment: Date) => moment.toISOString().slice(0, 13);

/** Adds calls to the hour of a key; returns their number in this hour at all servers. */
export async function addCalls({ db }: DatabaseContext, added: HourOfKey): Promise<number> {
  const { calls } = await db
    .insertInto('connection_hours')
    .values(added)
    .onConflict((conflict) =>
      conflict.columns(['keyId', 'hour']).doUpdateSet(({ ref, eb }) => ({
        calls: eb(ref('connection_hours.calls'), '+', ref('excluded.calls')),
        failed: eb(ref('connection_hours.failed'), '+', ref('excluded.failed')),
        slowest: sql<number>`case when excluded.slowest > connection_hours.slowest
          then excluded.slowest else connection_hours.slowest end`,
      })),
    )
    .returning('calls')
    .executeTakeFirstOrThrow();
  return Number(calls);
}

/** Records the last use of a key, and where it came from. */
export const recordKeyUse = (
  db: Database,
  { keyId, now, address }: { keyId: number; now: Date; address: string | null },
) =>
  db
    .updateTable('connection_keys')
    .set({ seenAt: now.toISOString(), seenFrom: address })
    .where('id', '=', keyId)
    .execute();

/** The sums of each key's hours from a given hour on. */
export const sumCalls = (db: Database, { from }: { from: string }) =>
  db
    .selectFrom('connection_hours')
    .select(({ fn }) => [
      'keyId',
      fn.sum<number>('calls').as('calls'),
      fn.sum<number>('failed').as('failed'),
      fn.max('slowest').as('slowest'),
    ])
    .where('hour', '>=', from)
    .groupBy('keyId')
    .execute();

/** Deletes the hours before a given hour. */
export const removeOldHours = (db: Database, before: string) =>
  db.deleteFrom('connection_hours').where('hour', '<', before).execute();
