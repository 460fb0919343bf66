// Updates the levels in the summaries after a change of the thresholds, some members at a time, and
// those of members whose points of the period, or whose kept or given level, have changed.
import { sql } from 'kysely';
import type { Level } from '../../contract/values/level-names.ts';
import { createSliceSize } from '../../domain/slices.ts';
import type { DatabaseContext } from '../database/context.ts';
import { levelSteps, standingIn } from '../database/queries/computed-levels.ts';
import { inSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';

/** The size of slices of members; each is one transaction, during which SQLite allows no award. */
const size = createSliceSize({ limit: 2_000 });

/**
 * Updates the levels of the next members, up to a limit; returns whether all are done. Concurrent
 * calls, also on two servers, take turns; after a kill the work continues where it stopped.
 */
export async function followLevels(store: Store, { limit }: { limit: number }): Promise<boolean> {
  for (let done = 0; done < limit;) {
    if (await allFollow(store)) return true;
    const { rows } = await inSlice(store, size, (db, most) => followSome({ ...store, db }, most));
    done += rows;
  }
  return allFollow(store);
}

async function allFollow({ db }: Pick<Store, 'db'>): Promise<boolean> {
  const { levelledTo, changed } = await db
    .selectFrom('summary_state')
    .select('levelledTo')
    .select((state) =>
      state
        .selectFrom('changed_levels')
        .select(({ fn }) => fn.min<number | null>('id').as('first'))
        .as('changed'),
    )
    .executeTakeFirstOrThrow();
  return levelledTo === null && changed === null;
}

/**
 * Updates the next members; returns their number. Locks the state first, as summing up entries
 * does, which changes balances in the summaries too.
 */
async function followSome(context: DatabaseContext, limit: number): Promise<{ rows: number }> {
  const { db, engine } = context;
  const state = db.selectFrom('summary_state').select('levelledTo');
  const { levelledTo: after } = await state.$call(engine.forUpdate).executeTakeFirstOrThrow();
  if (after === null) return followChanged(db, limit);
  const next = db
    .selectFrom('customer_summaries')
    .select('customerId')
    .where('customerId', '>', after)
    .orderBy('customerId')
    .limit(limit);
  const { to, rows } = await db
    .selectFrom(next.as('next'))
    .select(({ fn }) => fn.max<number | null>('customerId').as('to'))
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  if (to !== null) {
    // The thresholds are read once for all rows; a change of them waits for the lock on the state.
    const steps = (await levelSteps(context, {})).toReversed();
    const standing = standingIn('customer_summaries');
    const given = sql.ref('customer_summaries.givenLevel');
    const cases = steps.map(
      ({ level: name, min }) => sql`when ${standing} >= ${sql.lit(min)}
        or ${given} = ${sql.lit(name)} then ${sql.lit(name)}`,
    );
    const level = sql<Level>`case ${sql.join(cases, sql` `)} end`;
    await db
      .updateTable('customer_summaries')
      .set({ atLevel: level })
      .where('customerId', '>', after)
      .where('customerId', '<=', to)
      .where('atLevel', '!=', level)
      .execute();
  }
  await db.updateTable('summary_state').set({ levelledTo: to }).execute();
  return { rows };
}

/** Updates the next members whose numbers have changed; a trigger makes the levels of them. */
async function followChanged(db: Database, limit: number): Promise<{ rows: number }> {
  const next = db.selectFrom('changed_levels').select('id').orderBy('id').limit(limit);
  const gone = await db
    .deleteFrom('changed_levels')
    .where('id', 'in', next)
    .returning('customerId')
    .execute();
  // The statement after the deletion reads what whoever noted the change has committed.
  const ids = [...new Set(gone.map(({ customerId }) => customerId))];
  if (ids.length > 0) {
    await db
      .updateTable('customer_summaries')
      .from('customers')
      .set({
        lapsed: sql.ref('customers.lapsed'),
        kept: sql.ref('customers.kept'),
        givenLevel: sql.ref('customers.givenLevel'),
      })
      .whereRef('customers.id', '=', 'customer_summaries.customerId')
      .where('customers.id', 'in', ids)
      .execute();
  }
  return { rows: gone.length };
}
