// Has the summaries follow the thresholds in force, some members at a time, after these changed.
import { sql } from 'kysely';
import type { Level } from '../../contract/values/levels.ts';
import { openSize } from '../../domain/slices.ts';
import type { DatabaseContext } from '../database/context.ts';
import { levelSteps } from '../database/queries/levels.ts';
import { inSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';

/** Members that one transaction looks at, in which no award is written to SQLite. */
const size = openSize({ limit: 2_000 });

/**
 * Looks at the levels of the next members, up to a limit; answers whether all follow. Two calls at
 * the same time, on two servers too, take turns; one that was killed is gone on with.
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
  const state = db.selectFrom('summary_state').select('levelledTo');
  return (await state.executeTakeFirstOrThrow()).levelledTo === null;
}

/**
 * Has the next members follow; answers how many. Locks the state first, as the summing up of
 * entries does, which moves balances too.
 */
async function followSome(context: DatabaseContext, limit: number): Promise<{ rows: number }> {
  const { db, engine } = context;
  const state = db.selectFrom('summary_state').select('levelledTo');
  const { levelledTo: after } = await state.$call(engine.forUpdate).executeTakeFirstOrThrow();
  if (after === null) return { rows: 0 };
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
    // Read once for all rows; a change of the steps waits for the lock on the state.
    const steps = (await levelSteps(context, {})).toReversed();
    const cases = steps.map(
      ({ level: name, min }) => sql`when "points" >= ${sql.lit(min)} then ${sql.lit(name)}`,
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
