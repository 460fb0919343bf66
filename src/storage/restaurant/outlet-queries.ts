// The outlets of the restaurant. While none has a name, there is a single outlet with the number 1.
import { messages } from '../../contract/messages/messages.ts';
import { found } from '../../domain/refusal.ts';
import type { DatabaseContext } from '../database/context.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import { rowsOf } from '../database/queries/rows.ts';
import type { Database, Tables } from '../database/tables/tables.ts';

/** The number of the single outlet without a name. */
export const onlyOutlet = 1;

/** All outlets, in the order in which they were named. */
export const listOutlets = (db: Database) =>
  db.selectFrom('outlets').selectAll().orderBy('id').execute();

/**
 * Locks all outlets until the transaction ends: nobody else changes them, and no visit is settled.
 * The whole table is locked, because no row lock would keep others from adding an outlet with the
 * same name.
 */
export async function lockOutlets({ db, engine }: DatabaseContext) {
  for (const query of engine.lockTables(['outlets'])) await query.execute(db);
  return listOutlets(db);
}

const rows = rowsOf('outlets');

/** Adds an outlet; outlets have to be locked. The first call names the existing outlet. */
export async function addOutlet(
  { db, engine }: DatabaseContext,
  outlet: Pick<Tables['outlets'], 'name' | 'nameArabic'>,
) {
  const isFirst = (await listOutlets(db)).length === 0;
  const added = await rows.add(db, { ...(isFirst && { id: onlyOutlet }), ...outlet });
  // Numbers of removed outlets are not reused, since programs may still know them.
  if (isFirst) await engine.advanceSequence('outlets')?.execute(db);
  return added;
}

export const { change: changeOutlet, remove: removeOutlet } = rows;

/** Whether a visit has ever been settled at an outlet. */
export const hasVisits = async (db: Database, outletId: number): Promise<boolean> =>
  (await db
    .selectFrom('visits')
    .select('id')
    .where('outletId', '=', outletId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether an outlet has a till that has not ended. */
export const hasTills = async (db: Database, outletId: number): Promise<boolean> =>
  (await db
    .selectFrom('tills')
    .select('id')
    .where('outletId', '=', outletId)
    .where('tokenHash', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether a program has a key for an outlet that has not ended. */
export const hasKeys = async (db: Database, outletId: number): Promise<boolean> =>
  (await db
    .selectFrom('connection_keys')
    .select('id')
    .where('outletId', '=', outletId)
    .where('keyHash', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Reads the outlets, the lowest number first, and locks them against removal until the transaction
 * ends.
 */
export const lockOutletsShared = prepared(({ db, engine }, _param: Param<Record<never, never>>) =>
  db.selectFrom('outlets').select('id').orderBy('id').$call(engine.forKeyShare),
);

/** The outlet of a visit: the one that was named, or else the lowest; refuses an unknown one. */
export function outletAmong(outlets: readonly { id: number }[], id: number | undefined): number {
  if (id === undefined) return outlets[0]?.id ?? onlyOutlet;
  return found(
    outlets.find((outlet) => outlet.id === id),
    messages.outletNotFound,
  ).id;
}
