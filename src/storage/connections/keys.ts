// The keys of programs: only the fingerprint of each is stored, until it ends.
import type { Database } from '../database/tables.ts';

/** The keys that have not ended; some of them may have run out. */
const live = (db: Database) => db.selectFrom('connection_keys').where('keyHash', 'is not', null);

/** All keys that have not ended, with what their receipts are signed with. */
export const liveKeys = (db: Database) =>
  live(db)
    .leftJoin('receipt_secrets', 'receipt_secrets.keyId', 'connection_keys.id')
    .select(['id', 'keyHash', 'secret'])
    .execute();

/** Ends all keys but these, and lets these sign receipts as they did. */
export async function endOtherKeys(
  db: Database,
  { keys, at }: { keys: Awaited<ReturnType<typeof liveKeys>>; at: Date },
): Promise<void> {
  const kept = new Map(keys.map((key) => [key.id, key]));
  for (const { id, keyHash } of await liveKeys(db)) {
    const { secret } = kept.get(id) ?? {};
    if (kept.get(id)?.keyHash !== keyHash) {
      const ended = { keyHash: null, endedAt: at.toISOString() };
      await db.updateTable('connection_keys').set(ended).where('id', '=', id).execute();
    } else if (secret) {
      await db.insertInto('receipt_secrets').values({ keyId: id, secret }).execute();
    }
  }
}
