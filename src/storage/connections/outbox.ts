// The outbox: the events, in the order in which they were committed.
import { sql } from 'kysely';
import { createSliceSize } from '../../domain/slices.ts';
import type { DatabaseContext } from '../database/context.ts';
import { inSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import { deleteInSlices } from '../database/delete-in-slices.ts';
import type { Database } from '../database/tables/tables.ts';
import { requireLease } from '../leases/leases.ts';
import { findHook } from './hook-queries.ts';
import { lockOutbox } from './event-recording.ts';

/** The size of slices of events that get positions; each slice is one transaction. */
const numbered = createSliceSize({ limit: 500 });

/** Whether there are events without a position. */
export const hasNewEvents = async (db: Database): Promise<boolean> =>
  (await db
    .selectFrom('outbox')
    .select('id')
    .where('position', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Assigns positions to a batch of committed events; returns whether there may be more. A member's
 * later events have larger numbers than the earlier ones, which were committed first.
 */
export async function numberEvents(
  store: Store,
  { holder, clock }: { holder: string; clock: () => Date },
): Promise<boolean> {
  // Hooks look again with each answer of a receiver, and would wait for other long work each time.
  if (!(await hasNewEvents(store.db))) {
    await requireLease(store.db, holder);
    return false;
  }
  const { isAll } = await inSlice(store, numbered, async (db, limit) => {
    await requireLease(db, holder);
    const state = await lockOutbox({ ...store, db });
    // An older server, which counts without the lock, may have lowered the last position.
    const lastPosition = Math.max(state.lastPosition, state.notedFrom);
    // Not before: what happened while the slice waited for its turn would be told as earlier.
    const at = clock().toISOString();
    const { rows } = await sql<{ position: number }>`
      update "outbox" set "position" = numbered."position", "notedAt" = ${at},
        "at" = coalesce("outbox"."at", ${at})
      from (
        select fresh."id", ${lastPosition} + row_number() over (order by fresh."id") as "position"
        from (
          select "id" from "outbox" where "position" is null order by "id" limit ${limit}
        ) fresh
      ) numbered
      where "outbox"."id" = numbered."id"
      returning "outbox"."position"`.execute(db);
    const { length } = rows;
    if (length > 0) {
      const reached = { lastPosition: lastPosition + length };
      await db.updateTable('outbox_state').set(reached).execute();
    }
    return { rows: length, isAll: length < limit };
  });
  return !isAll;
}

/**
 * Deletes the events that were noted before a moment, with their deliveries, in slices. Events that
 * a hook did not get are added to its missed ones.
 */
export async function deleteOldEvents(store: Store, before: Date): Promise<void> {
  const size = createSliceSize({ limit: 500 });
  for (let rows = 1; rows > 0;) {
    ({ rows } = await inSlice(store, size, (db, limit) =>
      sweepSome({ ...store, db }, { before, limit }),
    ));
  }
}

async function sweepSome(
  context: DatabaseContext,
  { before, limit }: { before: Date; limit: number },
) {
  const { db } = context;
  // Without the lock, two servers that sweep concurrently would count missed events twice.
  await lockOutbox(context);
  const old = db
    .selectFrom('outbox')
    .select('position')
    .where('notedAt', '<', before.toISOString())
    .orderBy('notedAt')
    .orderBy('position')
    .limit(limit)
    .$narrowType<{ position: number }>();
  const positions = (await old.execute()).map(({ position }) => position);
  if (positions.length === 0) return { rows: 0 };
  // In the order in which `fanOut` locks them.
  await db.selectFrom('hooks').select('id').orderBy('id').$call(context.engine.forUpdate).execute();
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
  return { rows: positions.length };
}

/** Deletes the deliveries of deleted hooks, in slices. */
export async function deleteDeliveriesOfDeletedHooks(store: Store): Promise<void> {
  const { db } = store;
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
    if (await findHook(db, id)) continue;
    const among = sql<boolean>`"hookId" = ${id}`;
    await deleteInSlices(store, { table: 'hook_deliveries', key: 'position', among, over: among });
  }
}
