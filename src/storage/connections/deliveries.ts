// Deliveries: the events on their way to each hook.
import { sql } from 'kysely';
import { createSliceSize } from '../../domain/slices.ts';
import { inSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { requireLease } from '../leases/leases.ts';
import { lockHook, type StoredHook } from './hooks.ts';

/** The limit of waiting deliveries of a hook; further events stay only in the outbox until then. */
const window = 5_000;
/** The size of slices of events, for each of which one transaction makes deliveries. */
const size = createSliceSize({ limit: 200 });

interface Feeding {
  hookId: number;
  holder: string;
  now: Date;
}

/**
 * Makes deliveries of the next events of a hook; returns whether there may be more. An event that
 * has a delivery already, as after `sendFrom` in `again.ts`, is sent again.
 */
export async function fanOut(store: Store, { hookId, holder, now }: Feeding): Promise<boolean> {
  if (!(await isBehind(store.db, hookId))) return false;
  const { isAll } = await inSlice(store, size, async (db, limit) => {
    await requireLease(db, holder);
    const hook = await lockHook({ ...store, db }, hookId);
    if (hook?.state !== 'on') return nothing;
    const events = await db
      .selectFrom('outbox')
      .select(['position', 'customerId'])
      .where('position', '>', hook.cursor)
      .orderBy('position')
      .limit(limit)
      .$narrowType<{ position: number }>()
      .execute();
    if (events.length === 0) return nothing;
    const { count } = await db
      .selectFrom('hook_deliveries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('hookId', '=', hookId)
      .where('state', '=', sql.lit('waiting'))
      .executeTakeFirstOrThrow();
    if (count >= window) return nothing;
    const fresh = { state: 'waiting', tries: 0, nextAt: now.toISOString() } as const;
    await db
      .insertInto('hook_deliveries')
      .values(events.map((event) => ({ hookId, ...event, ...fresh, ...untried })))
      .onConflict((conflict) =>
        conflict.columns(['hookId', 'position']).doUpdateSet({ ...fresh, firstTriedAt: null }),
      )
      .execute();
    await db
      .updateTable('hooks')
      .set({ cursor: events.at(-1)!.position })
      .where('id', '=', hookId)
      .execute();
    return { rows: events.length, isAll: events.length < limit };
  });
  return !isAll;
}

const nothing = { rows: 0, isAll: true };

/** Whether there are events of which a hook has no deliveries yet. */
const isBehind = async (db: Database, hookId: number): Promise<boolean> =>
  (await db
    .selectFrom('hooks')
    .select('id')
    .where('id', '=', hookId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('outbox').select('id').whereRef('outbox.position', '>', 'hooks.cursor')),
    )
    .executeTakeFirst()) !== undefined;

const untried = {
  firstTriedAt: null,
  triedAt: null,
  status: null,
  ms: null,
  answer: null,
};

/** An event that is due for a hook. */
export type DueEvent = Awaited<ReturnType<typeof findDue>>[number];

interface Due {
  hook: Pick<StoredHook, 'id' | 'named'>;
  now: Date;
  limit: number;
  /** Members for whom a delivery is being sent at the moment. */
  busy: readonly number[];
}

/**
 * The next due events, at most one for each member, the first that waits, so that the events of a
 * member are sent in order. A restore is sent once all earlier events have arrived. Name and phone
 * number of a member are the current ones, unless there was a restore since.
 */
export const findDue = (db: Database, { hook, now, limit, busy }: Due) =>
  db
    .selectFrom('hook_deliveries as delivery')
    .innerJoin('outbox', 'outbox.position', 'delivery.position')
    .innerJoin('outbox_state as state', (join) => join.onTrue())
    .leftJoin('customers', (join) =>
      join
        .onRef('customers.id', '=', 'outbox.customerId')
        .onRef('outbox.id', '>', 'state.restoredId')
        .on(sql.lit(hook.named), '=', sql.lit(true)),
    )
    .select(['delivery.position', 'delivery.customerId'])
    .select(['outbox.id', 'outbox.seq', 'outbox.kind', 'outbox.at', 'outbox.detail'])
    .select(['customers.name', 'customers.mobile'])
    .where('delivery.hookId', '=', hook.id)
    .where('delivery.state', '=', sql.lit('waiting'))
    .where('delivery.nextAt', '<=', now.toISOString())
    .$if(busy.length > 0, (query) => query.where('delivery.customerId', 'not in', busy))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('hook_deliveries as earlier')
            .select('earlier.position')
            .where('earlier.hookId', '=', hook.id)
            .where('earlier.state', '=', sql.lit('waiting'))
            .whereRef('earlier.customerId', '=', 'delivery.customerId')
            .whereRef('earlier.position', '<', 'delivery.position'),
        ),
      ),
    )
    .where(({ not, exists, or, eb, selectFrom }) =>
      or([
        eb('outbox.kind', '!=', 'house.restored'),
        not(
          exists(
            selectFrom('hook_deliveries as before')
              .select('before.position')
              .where('before.hookId', '=', hook.id)
              .where('before.state', '=', sql.lit('waiting'))
              .whereRef('before.position', '<', 'delivery.position'),
          ),
        ),
      ]),
    )
    .orderBy('delivery.position')
    .limit(limit)
    .$narrowType<{ seq: number; at: string }>()
    .execute();

/** Whether an active hook has a delivery that is due. */
export const hasDue = async (db: Database, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('hooks')
    .select('hooks.id')
    .where('hooks.state', '=', 'on')
    .where(({ or, eb }) =>
      or([eb('notBefore', 'is', null), eb('notBefore', '<=', now.toISOString())]),
    )
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('outbox').select('id').whereRef('outbox.position', '>', 'hooks.cursor')),
        exists(
          selectFrom('hook_deliveries')
            .select('position')
            .whereRef('hookId', '=', 'hooks.id')
            .where('hook_deliveries.state', '=', sql.lit('waiting'))
            .where('nextAt', '<=', now.toISOString()),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;
