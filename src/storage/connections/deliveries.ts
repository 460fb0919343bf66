// Deliveries: what is sent to each hook next, and what became of it.
import { sql } from 'kysely';
import { patience } from '../../domain/connections/hooks.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transaction.ts';
import { record } from '../house/audit.ts';
import { assureLease } from '../leases/leases.ts';
import { lockHook, type StoredHook } from './hooks.ts';

/** Deliveries that wait for a hook at once: further events stay in the outbox alone. */
const window = 5_000;
/** Events of which deliveries are made by one transaction. */
const batchSize = 200;

interface Feeding {
  hookId: number;
  holder: string;
  now: Date;
}

/**
 * Makes deliveries of the next events of a hook; answers whether there may be more. An event that
 * has one already, as after `sendFrom` of `again.ts`, is sent again.
 */
export const fanOut = (store: Store, { hookId, holder, now }: Feeding): Promise<boolean> =>
  transact(store, async (db) => {
    await assureLease(db, holder);
    const hook = await lockHook({ ...store, db }, hookId);
    if (hook?.state !== 'on') return false;
    const events = await db
      .selectFrom('outbox')
      .select(['position', 'customerId'])
      .where('position', '>', hook.cursor)
      .orderBy('position')
      .limit(batchSize)
      .$narrowType<{ position: number }>()
      .execute();
    if (events.length === 0) return false;
    const { count } = await db
      .selectFrom('hook_deliveries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('hookId', '=', hookId)
      .where('state', '=', sql.lit('waiting'))
      .executeTakeFirstOrThrow();
    if (count >= window) return false;
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
    return events.length === batchSize;
  });

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
  /** Members of whom something is on its way. */
  busy: readonly number[];
}

/**
 * The next events that are due, at most one of each member: the first that waits, so that a later
 * one is never sent before it. A restore is told once all that was before it has arrived. The name
 * and the number of a member are those of now, unless a restore has been made since.
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
    .select(['delivery.position', 'delivery.customerId', 'delivery.tries', 'delivery.firstTriedAt'])
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

/** Whether anything waits whose time has come, for a hook that is on. */
export const hasDue = async (db: Database, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('hooks')
    .select('hooks.id')
    .where('hooks.state', '=', 'on')
    .where(({ or, eb }) =>
      or([eb('notBefore', 'is', null), eb('notBefore', '<=', now.toISOString())]),
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('cursor', '<', (one) => one.selectFrom('outbox_state').select('lastPosition')),
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

/** What became of a try. */
export interface Outcome {
  hook: Pick<StoredHook, 'id' | 'address' | 'name'>;
  event: Pick<DueEvent, 'position' | 'tries' | 'firstTriedAt'>;
  delivered: boolean;
  status: number | null;
  ms: number;
  answer: string;
  /** When it is tried again, where it did not arrive. */
  nextAt: Date;
  /** The receiver asks that nothing is sent before. */
  notBefore: Date | undefined;
  now: Date;
}

/**
 * Notes what became of a try. A hook whose receiver is gone ends. Once an event has been tried for
 * five days it is given up where others have arrived in the last one, and otherwise the hook is
 * paused. A hook that leads elsewhere meanwhile is not held to what was answered there.
 */
export const noteOutcome = (store: Store, outcome: Outcome): Promise<void> =>
  transact(store, async (db) => {
    const { hook: sentTo, event, delivered, status, ms, answer, now } = outcome;
    const hook = await lockHook({ ...store, db }, sentTo.id);
    if (!hook) return;
    const at = now.toISOString();
    const firstTriedAt = event.firstTriedAt ?? at;
    const isLate = now.getTime() - Date.parse(firstTriedAt) >= patience;
    const dayAgo = new Date(now.getTime() - 86_400_000).toISOString();
    const others = hook.deliveredAt !== null && hook.deliveredAt >= dayAgo;
    const state = delivered ? 'delivered' : isLate && others ? 'failed' : 'waiting';
    await db
      .updateTable('hook_deliveries')
      .set({ state, tries: event.tries + 1, firstTriedAt, triedAt: at, status, ms, answer })
      .set({ nextAt: outcome.nextAt.toISOString() })
      .where('hookId', '=', hook.id)
      .where('position', '=', event.position)
      .where('state', '=', sql.lit('waiting'))
      .execute();
    const isSame = hook.address === sentTo.address && hook.state === 'on';
    if (delivered) return changeIfNeeded(db, hook, { deliveredAt: at, notBefore: null });
    if (!isSame) return;
    const { notBefore } = outcome;
    if (notBefore) await changeIfNeeded(db, hook, { notBefore: notBefore.toISOString() });
    const ends = status === 410 ? 'gone' : isLate && !others ? 'failing' : undefined;
    if (!ends) return;
    await changeIfNeeded(db, hook, { state: ends });
    const actor = { role: 'system', id: null, address: null } as const;
    await record(db, {
      actor,
      action: `hook.${ends}`,
      subjectId: hook.id,
      detail: hook.name,
      at: now,
    });
  });

async function changeIfNeeded(
  db: Database,
  { id }: Pick<StoredHook, 'id'>,
  changes: Partial<Pick<StoredHook, 'deliveredAt' | 'notBefore' | 'state'>>,
): Promise<void> {
  await db.updateTable('hooks').set(changes).where('id', '=', id).execute();
}
