// The end of idempotency keys: they stand for their entries for a day.
import { keySpan } from '../../domain/sessions.ts';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transaction.ts';
import type { Store } from '../database/store.ts';

/** How many keys are looked through in one query. */
const step = 1_000;

/** The keys of entries from before this moment have ended. */
export const keysSince = (now: Date) => new Date(now.getTime() - keySpan).toISOString();

/** Takes the keys off entries, which stand as they are otherwise. */
export async function endKeys(db: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('point_transactions')
    .set({ idempotencyKey: null, requestHash: null })
    .where('id', 'in', ids)
    .execute();
}

/** Takes off all keys that have ended, a few at a time, so that nobody waits for many. */
export async function endOldKeys(store: Store, now: Date): Promise<void> {
  const since = keysSince(now);
  for (let last: string | undefined = ''; last !== undefined;) {
    const keyed = await keysBehind(store.db, last);
    last = keyed.at(-1)?.idempotencyKey ?? undefined;
    const ended = keyed.filter(({ timestamp }) => timestamp < since).map(({ id }) => id);
    if (ended.length > 0) await transact(store, (db) => endKeys(db, ended));
  }
}

const keysBehind = (db: Database, last: string) =>
  db
    .selectFrom('point_transactions')
    .select(['id', 'idempotencyKey', 'timestamp'])
    .where('idempotencyKey', '>', last)
    .orderBy('idempotencyKey')
    .limit(step)
    .execute();
