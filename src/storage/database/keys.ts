// The end of idempotency keys: they stand for entries, stamps and claims for a day.
import { sql } from 'kysely';
import { keySpan } from '../../domain/members/sessions.ts';
import type { Database } from './tables.ts';
import { transact } from './transaction.ts';
import type { Store } from './store.ts';

/** How many keys are looked through in one query. */
const step = 1_000;

/** The keys of entries from before this moment have ended. */
export const keysSince = (now: Date) => new Date(now.getTime() - keySpan).toISOString();

/** Where keys are, and when what they stand for was done. */
interface Kept {
  table: 'point_transactions' | 'stamps' | 'claims';
  key: 'idempotencyKey' | 'servedKey';
  at: 'timestamp' | 'at' | 'claimedAt' | 'servedAt';
}

/** Takes the keys off rows, which stand as they are otherwise. */
const ending =
  ({ table, key }: Kept) =>
  async (db: Database, ids: number[]): Promise<void> => {
    if (ids.length === 0) return;
    const none = key === 'servedKey' ? { [key]: null } : { [key]: null, requestHash: null };
    await db
      .updateTable(table as 'claims')
      .set(none)
      .where('id', 'in', ids)
      .execute();
  };

const ofEntries: Kept = { table: 'point_transactions', key: 'idempotencyKey', at: 'timestamp' };
const ofStamps: Kept = { table: 'stamps', key: 'idempotencyKey', at: 'at' };
const ofClaims: Kept = { table: 'claims', key: 'idempotencyKey', at: 'claimedAt' };
/** With which claims were served. */
const ofServings: Kept = { table: 'claims', key: 'servedKey', at: 'servedAt' };

export const endKeys = ending(ofEntries);
export const endStampKeys = ending(ofStamps);
export const endClaimKeys = ending(ofClaims);
export const endServedKeys = ending(ofServings);

/** Takes off all keys that have ended, a few at a time, so that nobody waits for many. */
export async function endOldKeys(store: Store, now: Date): Promise<void> {
  const since = keysSince(now);
  for (const kept of [ofEntries, ofStamps, ofClaims, ofServings]) {
    const end = ending(kept);
    for (let last: string | undefined = ''; last !== undefined;) {
      const keyed: Keyed[] = await keysBehind(store.db, kept, last);
      last = keyed.at(-1)?.key;
      const ended = keyed.filter(({ at }) => at < since).map(({ id }) => id);
      if (ended.length > 0) await transact(store, (db) => end(db, ended));
    }
  }
}

interface Keyed {
  id: number;
  key: string;
  at: string;
}

/** The next keys, in their order. */
async function keysBehind(db: Database, { table, key, at }: Kept, last: string): Promise<Keyed[]> {
  const { rows } = await sql<Keyed>`
    select "id", ${sql.ref(key)} as "key", ${sql.ref(at)} as "at" from ${sql.table(table)}
    where ${sql.ref(key)} > ${last} order by ${sql.ref(key)} limit ${sql.lit(step)}`.execute(db);
  return rows;
}
