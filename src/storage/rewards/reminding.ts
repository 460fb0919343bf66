// Tells guests of rewards that have waited for long, and end within two days.
import { sql } from 'kysely';
import { createSliceSize } from '../../domain/slices.ts';
import { readOpenChannels } from '../channels/channel-settings.ts';
import { noteNotices } from '../channels/dispatches.ts';
import { inSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { lockStored, readStored, storeSettings } from '../restaurant/setting-queries.ts';

const size = createSliceSize({ limit: 200 });

const day = 86_400_000;
/** Milliseconds before its end at which a guest is told of a reward. */
const span = 2 * day;
/** Milliseconds before the end at which it is too late to be told. */
const least = day;

/** The last claim that was looked at, by its end. */
const progress = 'claims.reminded';
interface Progress {
  expiresAt: string;
  id: number;
}
const notBegun: Progress = { expiresAt: '', id: 0 };

/**
 * Notes for some waiting rewards that their guests are told; returns whether none are left for now.
 * A claim that was made within the two days is not told of. Two servers take turns.
 */
export async function remindOfClaims(store: Store, now: Date): Promise<boolean> {
  if ((await readOpenChannels(store.db)).length === 0) return true;
  if ((await findEnding(store.db, { now, limit: 1 })).length === 0) return true;
  const { isWhole } = await inSlice(store, size, async (db, limit) => {
    await lockStored({ ...store, db }, { name: progress, initial: notBegun });
    const found = await findEnding(db, { now, limit });
    const long = found.filter(
      ({ claimedAt, expiresAt }) => Date.parse(expiresAt) - Date.parse(claimedAt) > span,
    );
    await noteNotices(db, {
      notices: long.map(({ id, customerId, claimedAt }) => ({
        kind: 'claim',
        subjectId: id,
        customerId,
        // The number alone may be another claim's after a restore.
        of: [id, claimedAt],
      })),
      now,
    });
    const last = found.at(-1);
    if (last) await storeSettings(db, { [progress]: { expiresAt: last.expiresAt, id: last.id } });
    return { rows: found.length, isWhole: found.length < limit };
  });
  return isWhole;
}

/** The next claims that end between one and two days from now. */
async function findEnding(db: Database, { now, limit }: { now: Date; limit: number }) {
  const { [progress]: after } = await readStored(db, { [progress]: notBegun });
  const { expiresAt, id } = after!;
  const from = (ms: number) => new Date(now.getTime() + ms).toISOString();
  return (
    db
      .selectFrom('claims')
      .select(['id', 'customerId', 'claimedAt', 'expiresAt'])
      // These conditions let both engines use the partial index.
      .where('state', '=', sql.lit('claimed'))
      .where('servedAt', 'is', null)
      .where('expiresAt', '>', from(least))
      .where('expiresAt', '<=', from(span))
      .where(({ eb, or, and }) =>
        or([
          eb('expiresAt', '>', expiresAt),
          and([eb('expiresAt', '=', expiresAt), eb('id', '>', id)]),
        ]),
      )
      .orderBy('expiresAt')
      .orderBy('id')
      .limit(limit)
      .$narrowType<{ customerId: number }>()
      .execute()
  );
}
