// Idempotency keys: each stands for an entry, a visit, a request, a stamp or a claim for a day.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { messages } from '../../contract/messages/messages.ts';
import { keySpan } from '../../domain/members/sessions.ts';
import { Refusal } from '../../domain/refusal.ts';
import { createSliceSize } from '../../domain/slices.ts';
import type { DatabaseContext } from './context.ts';
import type { Database } from './tables/tables.ts';
import { inSlice } from './in-slice.ts';
import type { Store } from './store.ts';

/** An idempotency key with the request that it belongs to. */
export interface RequestKey {
  key: string;
  /** The key together with its caller, since each caller has keys of their own. */
  name: string;
  requestHash: string;
}

/** The key of a request in its stored form; undefined for a request without one. */
export const requestKeyOf = (
  key: string | undefined,
  { caller, asked }: { caller: string; asked: readonly unknown[] },
): RequestKey | undefined =>
  key === undefined
    ? undefined
    : {
        key,
        name: `${caller} ${key}`,
        requestHash: hash('sha256', JSON.stringify(asked)).slice(0, 32),
      };

/** A column of keys, and the column with the time from which their validity counts. */
interface KeyColumn {
  table:
    'point_transactions' | 'visits' | 'visit_reversals' | 'visit_requests' | 'stamps' | 'claims';
  key: 'idempotencyKey' | 'servedKey';
  at: 'timestamp' | 'at' | 'askedAt' | 'claimedAt' | 'servedAt';
}

export const keyColumns = {
  entries: { table: 'point_transactions', key: 'idempotencyKey', at: 'timestamp' },
  visits: { table: 'visits', key: 'idempotencyKey', at: 'at' },
  reversals: { table: 'visit_reversals', key: 'idempotencyKey', at: 'at' },
  requests: { table: 'visit_requests', key: 'idempotencyKey', at: 'askedAt' },
  stamps: { table: 'stamps', key: 'idempotencyKey', at: 'at' },
  claims: { table: 'claims', key: 'idempotencyKey', at: 'claimedAt' },
  servedClaims: { table: 'claims', key: 'servedKey', at: 'servedAt' },
} as const satisfies Record<string, KeyColumn>;

/** The answers to earlier requests with the keys of a group. */
export interface Answers<Outcome> {
  /**
   * The outcome of an earlier request with this key; undefined if there was none. Refuses a key
   * that was used for a different request.
   */
  find: (key: RequestKey | undefined) => Outcome | undefined;
  /** Adds an outcome, which later requests of the same group see. */
  add: (key: RequestKey | undefined, outcome: Outcome) => void;
}

interface Keyed<Row, Outcome> {
  rows: readonly Row[];
  now: Date;
  answer: (row: Row) => Pick<RequestKey, 'name'> & {
    requestHash: string | null;
    outcome: Outcome;
  };
}

/** The outcomes in rows that were found by their keys. Expired keys are removed from their rows. */
export async function answersIn<
  At extends KeyColumn['at'],
  Row extends { id: number } & Record<At, string | null>,
  Outcome,
>(
  { db }: DatabaseContext,
  column: KeyColumn & { at: At },
  { rows, now, answer }: Keyed<Row, Outcome>,
): Promise<Answers<Outcome>> {
  const since = keysSince(now);
  const hasEnded = (row: Row) => row[column.at]! < since;
  await takeOff(db, column, idsOf(rows.filter(hasEnded)));
  const live = rows.filter((row) => !hasEnded(row)).map(answer);
  const answers = new Map(live.map(({ name, ...one }) => [name, one]));
  return {
    find: (key) => {
      const earlier = key && answers.get(key.name);
      if (!earlier) return undefined;
      if (earlier.requestHash === key.requestHash) return earlier.outcome;
      throw new Refusal('conflict', messages.keyReused);
    },
    add: (key, outcome) => {
      if (key) answers.set(key.name, { requestHash: key.requestHash, outcome });
    },
  };
}

/** The moment before which keys have expired. */
const keysSince = (now: Date) => new Date(now.getTime() - keySpan).toISOString();

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Removes the keys from rows, which are otherwise unchanged. */
async function takeOff(db: Database, { table, key }: KeyColumn, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const none = key === 'servedKey' ? { [key]: null } : { [key]: null, requestHash: null };
  await db
    .updateTable(table as 'claims')
    .set(none)
    .where('id', 'in', ids)
    .execute();
}

/** Removes all expired keys, in slices, so that no request waits for long. */
export async function endOldKeys(store: Store, now: Date): Promise<void> {
  const since = keysSince(now);
  for (const column of Object.values(keyColumns)) {
    const size = createSliceSize({ limit: 1_000 });
    for (let last: string | undefined = ''; last !== undefined;) {
      const looked: { rows: number; last: string | undefined } = await inSlice(
        store,
        size,
        async (db, limit) => {
          const keyed = await keysBehind(db, column, { last: last!, limit });
          await takeOff(db, column, idsOf(keyed.filter(({ at }) => at < since)));
          return { rows: keyed.length, last: keyed.at(-1)?.key };
        },
      );
      ({ last } = looked);
    }
  }
}

interface KeyedRow {
  id: number;
  key: string;
  at: string;
}

/** The next keys, in their order. */
async function keysBehind(
  db: Database,
  { table, key, at }: KeyColumn,
  { last, limit }: { last: string; limit: number },
): Promise<KeyedRow[]> {
  const { rows } = await sql<KeyedRow>`
    select "id", ${sql.ref(key)} as "key", ${sql.ref(at)} as "at" from ${sql.table(table)}
    where ${sql.ref(key)} > ${last} order by ${sql.ref(key)} limit ${limit}`.execute(db);
  return rows;
}
