// Events are only noted while there is a receiver for them.
import type { KeyScope } from '../../contract/scopes.ts';
import type { DatabaseContext } from '../database/context.ts';
import type { Database } from '../database/tables/tables.ts';

export const readOutbox = (db: Database) =>
  db.selectFrom('outbox_state').selectAll().executeTakeFirstOrThrow();

/**
 * Like `readOutbox`, with a lock that keeps others from making or ending hooks until the
 * transaction ends.
 */
export const lockOutbox = ({ db, engine }: DatabaseContext) =>
  db.selectFrom('outbox_state').selectAll().$call(engine.forUpdate).executeTakeFirstOrThrow();

const scope: KeyScope = 'events:read';

/** Whether there is a hook, or a key for all outlets that has not ended and reads events. */
async function isHeard(db: Database): Promise<boolean> {
  const hook = await db.selectFrom('hooks').select('id').limit(1).executeTakeFirst();
  if (hook) return true;
  const key = await db
    .selectFrom('connection_keys')
    .select('id')
    .where('keyHash', 'is not', null)
    .where('outletId', 'is', null)
    .where('scopes', 'like', `%${scope}%`)
    .limit(1)
    .executeTakeFirst();
  return key !== undefined;
}

/** In a transaction, after its changes of hooks and keys: begins or ends recording events. */
export async function updateEventRecording(context: DatabaseContext, now: Date): Promise<void> {
  const { db } = context;
  // The lock comes first, so that the second of two concurrent transactions sees the change of the
  // first.
  const state = await lockOutbox(context);
  const { active } = state;
  const heard = await isHeard(db);
  if (heard && !active) await beginRecording(db, state, now);
  if (!heard && active) await setRecording(db, false);
}

const setRecording = (db: Database, active: boolean) =>
  db.updateTable('outbox_state').set({ active }).execute();

/**
 * Skips positions, so that no program continues without noticing a gap from a place before a pause
 * in recording, or from a place in the database of which this one is a restored backup.
 */
const beginRecording = (db: Database, { lastPosition }: { lastPosition: number }, now: Date) => {
  const notedFrom = Math.max(lastPosition + 1, Math.floor(now.getTime() / 1_000));
  const begun = { active: true, lastPosition: notedFrom, notedFrom };
  return db.updateTable('outbox_state').set(begun).execute();
};

/**
 * In the transaction of a restore: stops recording. The returned function begins it again, and
 * records that the restaurant was restored. Earlier events are still sent, since they did happen.
 */
export async function pauseEventRecording(
  context: DatabaseContext,
): Promise<(at: Date) => Promise<void>> {
  const { db } = context;
  const state = await lockOutbox(context);
  const { active, restoredId } = state;
  await setRecording(db, false);
  return async (at) => {
    if (await isHeard(db)) {
      await (active ? setRecording(db, true) : beginRecording(db, state, at));
      await noteRestore(db, at);
    }
    // The place of the restore is recorded even without a hook, because a later hook may be sent
    // earlier events.
    const { id } = await db
      .selectFrom('outbox')
      .select(({ fn }) => fn.max<number | null>('id').as('id'))
      .executeTakeFirstOrThrow();
    if (id === null || id <= restoredId) return;
    await db.updateTable('outbox_state').set({ restoredId: id }).execute();
  };
}

const noteRestore = (db: Database, at: Date) =>
  note(db, [{ customerId: 0, kind: 'house.restored', at, detail: {} }]);

interface NewEvent {
  /** The member; 0 for the restaurant. */
  customerId: number;
  kind: string;
  at: Date;
  detail: Record<string, number | string>;
}

/** In a transaction: notes events that no change of a row shows, if anybody receives events. */
export async function noteEvents(db: Database, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0 && (await readOutbox(db)).active) await note(db, events);
}

const note = (db: Database, events: readonly NewEvent[]) =>
  db
    .insertInto('outbox')
    .values(
      events.map(({ at, detail, ...event }) => ({
        ...event,
        seq: null,
        detail: JSON.stringify(detail),
        at: at.toISOString(),
        position: null,
        notedAt: null,
      })),
    )
    .execute();
