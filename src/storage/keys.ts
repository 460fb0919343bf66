// The end of idempotency keys: they stand for entries, stamps and claims for a day.
import { sql } from 'kysely';
import { keySpan } from '../domain/sessions.ts';
import type { Database } from './database/tables.ts';
import { transact } from './database/transaction.ts';
import type { Store } from './database/store.ts';

/** How many keys are looked through in one query. */
const step = 1_000;

/** The keys of entries from before this moment have ended. */
export const keysSince = (now: Date) => new Date(now.getTime() - keySpan).toISOString();

/** Takes the keys off rows of a table, which stand as they are otherwise. */
const endKeysOf =
  (table: 'point_transactions' | 'stamps' | 'claims') =>
  async (db: Database, ids: number[]): Promise<void> => {
    if (ids.length === 0) return;
    await db
      .updateTable(table as 'stamps')
      .set({ idempotencyKey: null, requestHash: null })
      .where('id', 'in', ids)
      .execute();
  };

export const endKeys = endKeysOf('point_transactions');
export const endStampKeys = endKeysOf('stamps');
export const endClaimKeys = endKeysOf('claims');

/** Takes off the keys with which claims were served. */
export async function endServedKeys(db: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('claims').set({ servedKey: null }).where('id', 'in', ids).execute();
}

/** Takes off all keys that have ended, a few at a time, so that nobody waits for many. */
export async function endOldKeys(store: Store, now: Date): Promise<void> {
  const since = keysSince(now);
  for (const { behind, end } of kept) {
    for (let last: string | undefined = ''; last !== undefined;) {
      const keyed: Keyed[] = await behind(store.db, last);
      last = keyed.at(-1)?.idempotencyKey ?? undefined;
      const ended = keyed.filter(({ at }) => at < since).map(({ id }) => id);
      if (ended.length > 0) await transact(store, (db) => end(db, ended));
    }
  }
}

interface Keyed {
  id: number;
  idempotencyKey: string | null;
  at: string;
}

/** What has keys: how the next of them are found, in their order, and how they end. */
const kept = [
  {
    behind: (db: Database, last: string): Promise<Keyed[]> =>
      db
        .selectFrom('point_transactions')
        .select(['id', 'idempotencyKey', 'timestamp as at'])
        .where('idempotencyKey', '>', last)
        .orderBy('idempotencyKey')
        .limit(step)
        .execute(),
    end: endKeys,
  },
  {
    behind: (db: Database, last: string): Promise<Keyed[]> =>
      db
        .selectFrom('stamps')
        .select(['id', 'idempotencyKey', 'at'])
        .where('idempotencyKey', '>', last)
        .orderBy('idempotencyKey')
        .limit(step)
        .execute(),
    end: endStampKeys,
  },
  {
    behind: (db: Database, last: string): Promise<Keyed[]> =>
      db
        .selectFrom('claims')
        .select(['id', 'idempotencyKey', 'claimedAt as at'])
        .where('idempotencyKey', '>', last)
        .orderBy('idempotencyKey')
        .limit(step)
        .execute(),
    end: endClaimKeys,
  },
  {
    behind: (db: Database, last: string): Promise<Keyed[]> =>
      db
        .selectFrom('claims')
        .select(['id', 'servedKey as idempotencyKey'])
        .select(sql<string>`"servedAt"`.as('at'))
        .where('servedKey', '>', last)
        .orderBy('servedKey')
        .limit(step)
        .execute(),
    end: endServedKeys,
  },
];
