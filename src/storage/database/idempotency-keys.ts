// Idempotency keys: each stands for an entry, a visit, a request, a stamp or a claim for a day.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '../../contract/endpoint.ts';
import { messages } from '../../contract/messages/messages.ts';
import { keySpan } from '../../domain/members/session-rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import { keyedText } from '../../domain/request-keys.ts';
import { createSliceSize } from '../../domain/slices.ts';
import type { DatabaseContext } from './context.ts';
import type { Database } from './tables/tables.ts';
import { inSlice } from './in-slice.ts';
import { askAll, prepared, type Param } from './queries/prepared.ts';
import type { Store } from './store.ts';

/** An idempotency key with the request that it belongs to. */
export interface RequestKey {
  key: string;
  /** The key together with its caller, since each caller has keys of their own. */
  name: string;
  requestHash: string;
}

/** An account or a program, which has keys of its own. */
interface KeyOwner {
  role: Role | 'program' | 'system';
  id: number | null;
}

/** A request that may have a key. */
interface MaybeKeyed {
  key?: string | undefined;
  actor: KeyOwner;
}

/** The name of a key with its owner, as in `RequestKey`. */
export const keyName = ({ role, id }: KeyOwner, key: string | null) => `${role} ${id} ${key}`;

/** The key of a request in its stored form; undefined for a request without one. */
export const requestKeyOf = (
  { key, actor }: MaybeKeyed,
  asked: readonly unknown[],
): RequestKey | undefined =>
  key === undefined
    ? undefined
    : {
        key,
        name: keyName(actor, key),
        requestHash: hash('sha256', keyedText(asked)).slice(0, 32),
      };

/** A column of keys, with the columns of their owners and of the time that they are kept from. */
interface KeyColumn {
  table:
    'point_transactions' | 'visits' | 'visit_reversals' | 'visit_requests' | 'stamps' | 'claims';
  key: 'idempotencyKey' | 'servedKey';
  at: 'timestamp' | 'at' | 'askedAt' | 'claimedAt' | 'servedAt';
  /** The roles whose calls have keys here, and the columns of the owner. */
  roles: readonly KeyOwner['role'][];
  role?: 'actorRole' | 'servedByRole';
  owner: 'actorId' | 'askedById' | 'partnerId' | 'customerId' | 'servedById';
}

const byKey = { key: 'idempotencyKey' } as const;
const everybody = ['admin', 'partner', 'customer', 'program'] as const;
const byActor = { role: 'actorRole', owner: 'actorId' } as const;

export const keyColumns = {
  entries: { table: 'point_transactions', ...byKey, at: 'timestamp', roles: ['admin'], ...byActor },
  visits: { table: 'visits', ...byKey, at: 'at', roles: everybody, ...byActor },
  reversals: {
    table: 'visit_reversals',
    ...byKey,
    at: 'at',
    roles: ['admin', 'program'],
    ...byActor,
  },
  requests: {
    table: 'visit_requests',
    ...byKey,
    at: 'askedAt',
    roles: ['admin'],
    owner: 'askedById',
  },
  stamps: { table: 'stamps', ...byKey, at: 'at', roles: ['partner'], owner: 'partnerId' },
  claims: { table: 'claims', ...byKey, at: 'claimedAt', roles: ['customer'], owner: 'customerId' },
  servedClaims: {
    table: 'claims',
    key: 'servedKey',
    at: 'servedAt',
    roles: ['admin', 'partner'],
    role: 'servedByRole',
    owner: 'servedById',
  },
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
  /** The keys that other calls have used, as `keysElsewhere` finds them. */
  elsewhere?: ReadonlySet<string>;
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
  { rows, elsewhere, now, answer }: Keyed<Row, Outcome>,
): Promise<Answers<Outcome>> {
  const since = keysSince(now);
  const hasEnded = (row: Row) => row[column.at]! < since;
  await takeOff(db, column, idsOf(rows.filter(hasEnded)));
  const live = rows.filter((row) => !hasEnded(row)).map(answer);
  const answers = new Map(live.map(({ name, ...one }) => [name, one]));
  return {
    find: (used) => {
      if (!used) return undefined;
      const earlier = answers.get(used.name);
      if (earlier?.requestHash === used.requestHash) return earlier.outcome;
      if (!earlier && !elsewhere?.has(used.name)) return undefined;
      throw new Refusal('conflict', messages.keyReused);
    },
    add: (used, outcome) => {
      if (used) answers.set(used.name, { requestHash: used.requestHash, outcome });
    },
  };
}

/**
 * In a transaction: locks the keys of requests until its end, so that their owner's calls with the
 * same key run one after another, since no unique index spans several tables; returns the names of
 * those keys that other calls have used.
 */
export async function keysElsewhere(
  context: DatabaseContext,
  column: KeyColumn,
  { asked, now }: { asked: readonly MaybeKeyed[]; now: Date },
): Promise<ReadonlySet<string>> {
  const keyed = asked.filter(hasKey);
  if (keyed.length === 0) return new Set();
  const since = keysSince(now);
  const roles = new Set(keyed.map(({ actor }) => actor.role));
  const others = everyColumn.filter(
    (other) =>
      !isOneCall(column, other.column) && other.column.roles.some((role) => roles.has(role)),
  );
  const { used } = await askAll(context, {
    locked: lockNames.with({ names: keyed.map(({ key: one, actor }) => keyName(actor, one)) }),
    used: others.map(({ uses }) => uses.with({ keys: keyed.map((one) => one.key), since })),
  });
  return new Set(used.flat().map((row) => keyName(row, row.key)));
}

/**
 * In a transaction: refuses a request whose key another call has used, as `keysElsewhere` finds.
 */
export async function refuseUsedElsewhere(
  context: DatabaseContext,
  column: KeyColumn,
  { now, ...request }: MaybeKeyed & { now: Date },
): Promise<void> {
  const used = await keysElsewhere(context, column, { asked: [request], now });
  if (used.size > 0) throw new Refusal('conflict', messages.keyReused);
}

const hasKey = <One extends MaybeKeyed>(one: One): one is One & { key: string } =>
  one.key !== undefined;

/** A visit or a refund above a limit becomes a request: both have keys of the same call. */
const isOneCall = (one: KeyColumn, other: KeyColumn) =>
  one === other ||
  (canBeAsked(one) && other.table === 'visit_requests') ||
  (one.table === 'visit_requests' && canBeAsked(other));

const canBeAsked = ({ table }: KeyColumn) => table === 'visits' || table === 'visit_reversals';

const lockNames = prepared(({ db, engine }, param: Param<{ names: string[] }>) =>
  db.selectFrom(engine.lockedNames(param('names')).as('locked')).select(sql.lit(1).as('locked')),
);

/** Finds which of some keys are in a column, with their owners. */
const usesIn = ({ table, key: name, at, roles: [only], role, owner }: KeyColumn) =>
  prepared(({ db, engine }, param: Param<{ keys: string[]; since: string }>) =>
    db
      .selectFrom(table as 'visits')
      .select([
        sql<KeyOwner['role']>`${role ? sql.ref(role) : sql.lit(only!)}`.as('role'),
        sql<number | null>`${sql.ref(owner)}`.as('id'),
        sql<string>`${sql.ref(name)}`.as('key'),
      ])
      // This condition lets PostgreSQL use the partial index on rows with a key.
      .where(name as 'idempotencyKey', 'is not', null)
      .where(engine.isAmong(name, param('keys')))
      .where(at as 'at', '>=', param('since')),
  );

const everyColumn = Object.values(keyColumns).map((column: KeyColumn) => {
  return { column, uses: usesIn(column) };
});

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
