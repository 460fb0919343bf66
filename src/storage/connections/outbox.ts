// The outbox: what happened to members, in the order in which it was committed.
import { setImmediate as immediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transaction.ts';
import { assureLease } from '../leases/leases.ts';
import { findHook } from './hooks.ts';
import { lockOutbox } from './noting.ts';

/** Events that are numbered or swept away by one transaction. */
const batchSize = 500;

/** Whether there are events without a position. */
export const hasNewEvents = async (db: Database): Promise<boolean> =>
  (await db
    .selectFrom('outbox')
    .select('id')
    .where('position', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Gives a batch of committed events their positions; answers whether that may not be all. An event
 * of a member has a larger number than the one before it, which was committed first.
 */
export const numberEvents = (
  store: Store,
  { holder, now }: { holder: string; now: Date },
): Promise<boolean> =>
  transact(store, async (db) => {
    await assureLease(db, holder);
    const state = await lockOutbox({ ...store, db });
    // A server of before, which counts without the lock, may have lowered it.
    const lastPosition = Math.max(state.lastPosition, state.notedFrom);
    const at = now.toISOString();
    const numbered = await sql<{ position: number }>`
      update "outbox" set "position" = numbered."position", "notedAt" = ${at},
        "at" = coalesce("outbox"."at", ${at})
      from (
        select fresh."id", ${lastPosition} + row_number() over (order by fresh."id") as "position"
        from (
          select "id" from "outbox" where "position" is null order by "id" limit ${batchSize}
        ) fresh
      ) numbered
      where "outbox"."id" = numbered."id"
      returning "outbox"."position"`.execute(db);
    const { length } = numbered.rows;
    if (length === 0) return false;
    await db
      .updateTable('outbox_state')
      .set({ lastPosition: lastPosition + length })
      .execute();
    return length === batchSize;
  });

/**
 * Deletes a batch of events that were noted before a moment, and their deliveries; answers whether
 * that may not be all. A hook counts those that it did not get.
 */
export const sweepEvents = (store: Store, before: Date): Promise<boolean> =>
  transact(store, async (db) => {
    // Two servers that sweep at once would count the same events twice.
    await lockOutbox({ ...store, db });
    const old = db
      .selectFrom('outbox')
      .select('position')
      .where('notedAt', '<', before.toISOString())
      .orderBy('notedAt')
      .orderBy('position')
      .limit(batchSize)
      .$narrowType<{ position: number }>();
    const positions = (await old.execute()).map(({ position }) => position);
    if (positions.length === 0) return false;
    await db
      .updateTable('hooks')
      .set(({ selectFrom }) => ({
        missed: sql<number>`"missed" + ${selectFrom('outbox')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('outbox.position', 'in', positions)
          .whereRef('outbox.position', '>', 'hooks.cursor')} + ${selectFrom('hook_deliveries')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('hook_deliveries.position', 'in', positions)
          .where('hook_deliveries.state', '=', sql.lit('waiting'))
          .whereRef('hook_deliveries.hookId', '=', 'hooks.id')}`,
      }))
      .execute();
    await db
      .deleteFrom('hook_deliveries')
      .where('hookId', 'in', (eb) => eb.selectFrom('hooks').select('id'))
      .where('position', 'in', positions)
      .execute();
    await db.deleteFrom('outbox').where('position', 'in', positions).execute();
    return positions.length === batchSize;
  });

/** Deletes the deliveries of hooks that have ended, batch by batch; requests come in between. */
export async function sweepEnded(db: Database): Promise<void> {
  const hookAfter = async (hookId: number) =>
    (
      await db
        .selectFrom('hook_deliveries')
        .select('hookId')
        .where('hookId', '>', hookId)
        .orderBy('hookId')
        .limit(1)
        .executeTakeFirst()
    )?.hookId;
  for (let id = await hookAfter(0); id !== undefined; id = await hookAfter(id)) {
    if (!(await findHook(db, id))) while (await removeSome(db, id)) await immediate();
  }
}

/** Deletes a batch of deliveries of a hook; answers whether there were any. */
async function removeSome(db: Database, hookId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('hook_deliveries')
    .where('hookId', '=', hookId)
    .where('position', 'in', (eb) =>
      eb
        .selectFrom('hook_deliveries')
        .select('position')
        .where('hookId', '=', hookId)
        .orderBy('position')
        .limit(batchSize),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
