// Short marks of the numbers of guests who left, so that who joins anew is nobody's new friend.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { deleteInSlices } from '../database/delete-in-slices.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { readSettings } from '../restaurant/setting-queries.ts';

/** Milliseconds for which a mark is kept. */
const kept = 365 * 86_400_000;

/** Twenty bits of a hash of a number, which about a thousand numbers share: it leads to nobody. */
const markOf = (mobileKey: string) =>
  createHash('sha256').update(mobileKey).digest().readUIntBE(0, 3) >> 4;

/** In the transaction in which a guest leaves: keeps the mark while guests can bring friends. */
export async function markLeft(
  db: Database,
  { mobileKey, at }: { mobileKey: string; at: Date },
): Promise<void> {
  const { friendMessage } = await readSettings(db, 'friendMessage');
  if (!friendMessage.on) return;
  const row = { mark: markOf(mobileKey), at: at.toISOString() };
  await db.insertInto('left_numbers').values(row).execute();
}

/** Whether a guest who left within a year may have had this number. */
export const mayHaveLeft = async (
  db: Database,
  { mobileKey, now }: { mobileKey: string; now: Date },
): Promise<boolean> =>
  (await db
    .selectFrom('left_numbers')
    .select('id')
    .where('mark', '=', markOf(mobileKey))
    .where('at', '>', new Date(now.getTime() - kept).toISOString())
    .executeTakeFirst()) !== undefined;

/** Deletes marks that are older than a year. */
export const forgetLeftNumbers = (store: Store, now: Date): Promise<void> =>
  deleteInSlices(store, {
    table: 'left_numbers',
    key: 'id',
    over: sql`"at" <= ${new Date(now.getTime() - kept).toISOString()}`,
  });
