// Deliveries: the events on their way to each hook.
import { sql } from 'kysely';
import { createSliceSize } from '../../domain/slices.ts';
import type { DatabaseContext } from '../database/context.ts';
import { inSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { requireLease } from '../leases/leases.ts';
import { lockHook, type StoredHook } from './hook-queries.ts';

/** The limit of waiting deliveries of a hook; further events stay only in the outbox until then. */
const window = 5_000;
/** The size of slices of deliveries, each of which one transaction makes. */
const size = createSliceSize({ limit: 200 });

/**
 * Makes deliveries of the next events of all hooks that are on; returns whether there may be more.
 * One slice is for many hooks, each of which would otherwise wait for other long work.
 */
export async function fanOut(
  store: Store,
  { holder, clock }: { holder: string; clock: () => Date },
): Promise<boolean> {
  let hasMore = false;
  for (let left = await hooksBehind(store.db); left.length > 0;) {
    const done = await inSlice(store, size, async (db, limit) => {
      await requireLease(db, holder);
      return fanOutToSome({ ...store, db }, { hookIds: left, limit, now: clock() });
    });
    left = left.slice(done.hooks);
    hasMore ||= done.hasMore;
  }
  return hasMore;
}

interface HooksBehind {
  /** In their order, in which they are locked. */
  hookIds: readonly number[];
  limit: number;
  now: Date;
}

/** Makes deliveries for the first hooks, as many as have room within the limit of rows. */
async function fanOutToSome(context: DatabaseContext, { hookIds, limit, now }: HooksBehind) {
  let [rows, hooks] = [0, 0];
  for (const hookId of hookIds) {
    const room = limit - rows;
    const made = await fanOutTo(context, { hookId, limit: room, now });
    rows += made;
    hooks += 1;
    if (made === room) return { rows, hooks, hasMore: true };
  }
  return { rows, hooks, hasMore: false };
}

interface HookBehind {
  hookId: number;
  limit: number;
  now: Date;
}

/**
 * Makes deliveries of the next events of a hook; returns how many. An event that has a delivery
 * already, as after `sendFrom` in `retries.ts`, is sent again.
 */
async function fanOutTo(
  context: DatabaseContext,
  { hookId, limit, now }: HookBehind,
): Promise<number> {
  const { db } = context;
  const hook = await lockHook(context, hookId);
  if (hook?.state !== 'on') return 0;
  const events = await db
    .selectFrom('outbox')
    .select(['position', 'customerId'])
    .where('position', '>', hook.cursor)
    .orderBy('position')
    .limit(limit)
    .$narrowType<{ position: number }>()
    .execute();
  if (events.length === 0) return 0;
  const { count } = await db
    .selectFrom('hook_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('hookId', '=', hookId)
    .where('state', '=', sql.lit('waiting'))
    .executeTakeFirstOrThrow();
  if (count >= window) return 0;
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
  return events.length;
}

/**
 * The hooks that are on and have no deliveries yet of some events. Hooks with a full window are
 * left out: every look at them would wait for a turn of long work.
 */
async function hooksBehind(db: Database): Promise<number[]> {
  const hooks = await db
    .selectFrom('hooks')
    .select('id')
    .where('state', '=', 'on')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('outbox').select('id').whereRef('outbox.position', '>', 'hooks.cursor')),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('hook_deliveries')
            .select('position')
            .whereRef('hookId', '=', 'hooks.id')
            .where('hook_deliveries.state', '=', sql.lit('waiting'))
            .offset(window - 1)
            .limit(1),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return hooks.map(({ id }) => id);
}

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
