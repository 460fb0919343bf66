// The owner's levels: names and thresholds as they are stored, and the thresholds in force, which
// other queries use.
import { sql } from 'kysely';
import { levels } from '../../contract/values/level-names.ts';
import {
  thresholdsAt,
  defaultLevels,
  type StoredLevels,
} from '../../domain/points/level-changes.ts';
import type { Thresholds } from '../../domain/points/level-rules.ts';
import type { DatabaseContext } from '../database/context.ts';
import { levelSteps } from '../database/queries/computed-levels.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import type { Store } from '../database/store.ts';
import { transact } from '../database/transaction.ts';
import { storeSettings } from '../restaurant/setting-queries.ts';

/** The owner's levels as they are stored; there is no row until the first change. */
export const levelSettingRows = prepared(({ db }, _param: Param<Record<never, never>>) =>
  db.selectFrom('settings').select('value').where('name', '=', sql.lit('levels')),
);

/** The owner's levels, or the defaults until the first change. */
export async function readLevels(context: DatabaseContext): Promise<StoredLevels> {
  const [row] = await levelSettingRows(context, {});
  return row ? (JSON.parse(row.value) as StoredLevels) : defaultLevels;
}

/** The thresholds that are in force now. */
export const readThresholds = async (context: DatabaseContext): Promise<Thresholds> =>
  (await levelSteps(context, {})).map(({ min }) => min);

/** Reads the levels and locks them until the transaction ends. */
export async function lockLevels(context: DatabaseContext): Promise<StoredLevels> {
  const { db, engine } = context;
  const steps = db.selectFrom('level_steps').select('level').orderBy('min');
  await steps.$call(engine.forUpdate).execute();
  return readLevels(context);
}

/** In a transaction with locked levels: stores new levels, which are in force after the commit. */
export async function storeLevels(
  context: DatabaseContext,
  stored: StoredLevels,
  now: Date,
): Promise<void> {
  await storeSettings(context.db, { levels: stored });
  const [before, after] = [await readThresholds(context), thresholdsAt(stored, now)];
  // New names alone change nobody's level, and must not restart the update of summaries.
  if (differ(before, after)) await putInForce(context, after);
}

const differ = (before: Thresholds, after: Thresholds) => after.some((min, i) => min !== before[i]);

/**
 * Ends the period in which previous thresholds are kept; returns whether that changes anybody's
 * level. A server whose clock is behind does not restore thresholds that another server has ended.
 */
export async function endKept(store: Store, now: Date): Promise<boolean> {
  const isDue = async (context: DatabaseContext, { kept, thresholds }: StoredLevels) =>
    kept !== null &&
    kept.until <= now.toISOString() &&
    differ(await readThresholds(context), thresholds);
  if (!(await isDue(store, await readLevels(store)))) return false;
  return transact(store, async (db) => {
    const context = { ...store, db };
    const locked = await lockLevels(context);
    if (!(await isDue(context, locked))) return false;
    await putInForce(context, locked.thresholds);
    return true;
  });
}

/** In a transaction: puts thresholds in force; the summaries are updated afterwards. */
export async function putInForce({ db }: DatabaseContext, thresholds: Thresholds): Promise<void> {
  const cases = levels.map((level, i) => sql`when ${level} then ${sql.lit(thresholds[i]!)}`);
  await db
    .updateTable('level_steps')
    .set({ min: sql<number>`case "level" ${sql.join(cases, sql` `)} end` })
    .execute();
  await db.updateTable('summary_state').set({ levelledTo: 0 }).execute();
}
