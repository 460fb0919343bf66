// Hooks: the addresses to which events are sent, and the settings of all hooks.
import { sql } from 'kysely';
import type { HookSettings } from '../../contract/connections/hooks.ts';
import type { DatabaseContext } from '../database/context.ts';
import { countOf } from '../database/queries/pages.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import type { Selectable } from 'kysely';
import { readStored, storeSettings } from '../restaurant/setting-queries.ts';
import { tryReply } from './tries.ts';

export type StoredHook = Selectable<Tables['hooks']>;

/** Reads the allowed networks, and the days for which events are kept; both are in no backup. */
export async function readHookSettings(db: Database): Promise<HookSettings> {
  const hooks: HookSettings = { networks: [], days: 30 };
  return (await readStored(db, { hooks })).hooks;
}

export const storeHookSettings = (db: Database, hooks: HookSettings) =>
  storeSettings(db, { hooks });

export const listHooks = (db: Database): Promise<StoredHook[]> =>
  db.selectFrom('hooks').selectAll().orderBy('id').execute();

export const findHook = (db: Database, id: number): Promise<StoredHook | undefined> =>
  db.selectFrom('hooks').selectAll().where('id', '=', id).executeTakeFirst();

/** Like `findHook`, and locks the hook until the transaction ends. */
export const lockHook = ({ db, engine }: DatabaseContext, id: number) =>
  db
    .selectFrom('hooks')
    .selectAll()
    .where('id', '=', id)
    .$call(engine.forUpdate)
    .executeTakeFirst();

type NewHook = Pick<StoredHook, 'mark' | 'name' | 'address' | 'named' | 'secret' | 'cursor'>;

export const addHook = (db: Database, { at, ...hook }: NewHook & { at: Date }) =>
  db
    .insertInto('hooks')
    .values({
      ...hook,
      state: 'on',
      formerSecret: null,
      formerUntil: null,
      notBefore: null,
      deliveredAt: null,
      createdAt: at.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const changeHook = (
  db: Database,
  id: number,
  changes: Partial<Omit<StoredHook, 'id'>>,
): Promise<StoredHook> =>
  db
    .updateTable('hooks')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes a hook. Its deliveries are deleted later, in slices. */
export const removeHook = (db: Database, id: number) =>
  db.deleteFrom('hooks').where('id', '=', id).execute();

/**
 * The limit up to which waiting events are counted, for those with a delivery and those without.
 */
const maxWaiting = 10_000;
/** The limits up to which given-up deliveries, and deliveries of the last day, are counted. */
const [maxFailed, maxRecent] = [1_000, 10_000];

const ofState = (db: Database, hookId: number, state: 'waiting' | 'failed') =>
  db
    .selectFrom('hook_deliveries')
    .select('position')
    .where('hookId', '=', hookId)
    .where('state', '=', sql.lit(state));

/** The number of events that wait for a hook, and the moment at which the oldest was noted. */
export async function readWaiting(db: Database, { id, cursor }: Pick<StoredHook, 'id' | 'cursor'>) {
  const later = db
    .selectFrom('outbox')
    .select('position')
    .where('position', '>', cursor)
    .orderBy('position')
    .limit(maxWaiting)
    .$narrowType<{ position: number }>();
  const sums = [];
  for (const query of [ofState(db, id, 'waiting').limit(maxWaiting), later]) {
    const sum = await db
      .selectFrom(query.as('some'))
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.min<number | null>('position').as('first'),
      ])
      .executeTakeFirstOrThrow();
    sums.push(sum);
  }
  const [first] = sums.flatMap((sum) => sum.first ?? []).toSorted((one, other) => one - other);
  const oldest =
    first === undefined
      ? undefined
      : await db
          .selectFrom('outbox')
          .select('notedAt')
          .where('position', '=', first)
          .executeTakeFirst();
  const waiting = sums.reduce((sum, { count }) => sum + count, 0);
  return { waiting, oldest: oldest?.notedAt ?? null };
}

/** The state of a hook's deliveries, with counts of the last day. */
export async function readStanding(
  db: Database,
  { hook, now }: { hook: Pick<StoredHook, 'id' | 'cursor'>; now: Date },
) {
  const { id } = hook;
  const dayAgo = new Date(now.getTime() - 86_400_000).toISOString();
  const waits = await readWaiting(db, hook);
  const failed = await countOf(
    db.selectFrom(ofState(db, id, 'failed').limit(maxFailed).as('some')),
  );
  const lately = db
    .selectFrom('hook_deliveries')
    .select('ms')
    .where('hookId', '=', id)
    .where('triedAt', '>', dayAgo)
    .where('state', '=', sql.lit('delivered'))
    .orderBy('triedAt', 'desc')
    .limit(maxRecent);
  const day = await db
    .selectFrom(lately.as('lately'))
    .select(({ fn }) => [
      fn.countAll<number>().as('delivered'),
      sql<number | null>`cast(round(avg("ms")) as integer)`.as('ms'),
    ])
    .executeTakeFirstOrThrow();
  const problem = await db
    .selectFrom('hook_deliveries')
    .select(['status', 'ms', 'answer', 'triedAt as at', 'nextAt'])
    .where('hookId', '=', id)
    .where('state', '=', sql.lit('waiting'))
    .where('tries', '>', 0)
    .orderBy('triedAt', 'desc')
    .limit(1)
    .$narrowType<{ at: string }>()
    .executeTakeFirst();
  return { ...waits, failed, day, problem: problem ? tryReply(problem) : null };
}

/** The hooks that need attention: failing or gone, or with missed events or given-up deliveries. */
export const hooksInTrouble = (db: Database) =>
  db
    .selectFrom('hooks')
    .select(['id', 'name', 'state'])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('state', 'in', ['failing', 'gone']),
        eb('missed', '>', 0),
        exists(
          selectFrom('hook_deliveries')
            .select('position')
            .whereRef('hookId', '=', 'hooks.id')
            .where('hook_deliveries.state', '=', sql.lit('failed')),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
