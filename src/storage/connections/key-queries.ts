// The keys of programs: only the fingerprint of each is stored, until it ends.
import type { KeyScope } from '../../contract/scopes.ts';
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { DatabaseContext } from '../database/context.ts';
import { batched } from '../database/queries/batched.ts';
import { countOf } from '../database/queries/pages.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import type { Store } from '../database/store.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import { transact } from '../database/transaction.ts';

/** A program that calls with a key. */
export interface Program {
  role: 'program';
  /** The number of the program's key. */
  id: number;
  name: string;
  /** Null for all outlets. */
  outletId: number | null;
  scopes: readonly KeyScope[];
  /** The limit of calls per hour. */
  hourly: number;
  keyHash: string;
}

/** A key as it is presented. */
export interface Presented {
  id: number;
  keyHash: string;
  now: Date;
}

/** The query for keys that have not ended; some of them may have expired. */
const live = (db: Database) => db.selectFrom('connection_keys').where('keyHash', 'is not', null);

const findKeys = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('connection_keys')
    .select(['id', 'name', 'outletId', 'scopes', 'hourly', 'keyHash', 'expiresAt'])
    .where('id', '=', engine.list('connection_keys', 'id', param('ids'))),
);

/** Returns a function that finds the program of a key; undefined if the key is not valid. */
export const createProgramFinder = (store: DatabaseContext) =>
  batched(async (presented: Presented[]) => {
    const rows = await findKeys(store, { ids: presented.map(({ id }) => id) });
    const known = new Map(rows.map((row) => [row.id, row]));
    return ({ id, keyHash, now }): Program | undefined => {
      const row = known.get(id);
      if (!row || !isGood(row, { keyHash, now })) return undefined;
      const { expiresAt: _, scopes, ...program } = row;
      return { ...program, role: 'program', keyHash, scopes: scopesIn(scopes) };
    };
  });

const isGood = (
  row: { keyHash: string | null; expiresAt: string | null },
  { keyHash, now }: Pick<Presented, 'keyHash' | 'now'>,
) => row.keyHash === keyHash && !isExpired(row, now);

/** Whether a key has expired at a moment. */
export const isExpired = ({ expiresAt }: { expiresAt: string | null }, at: Date) =>
  expiresAt !== null && expiresAt <= at.toISOString();

/** Parses stored scopes. */
export const scopesIn = (text: string) => text.split(' ').filter(Boolean) as KeyScope[];

/** A key with the secret of its receipts, which is deleted when the key ends. */
export const findSigner = ({ db }: DatabaseContext, id: number) =>
  signers(db).where('key.id', '=', id).executeTakeFirst();

/** The newest key that signs receipts of an outlet. */
export const newestSigner = (db: Database, { outletId, now }: { outletId: number; now: Date }) =>
  signers(db)
    .where('secret', 'is not', null)
    .where(({ or, eb }) => or([eb('outletId', 'is', null), eb('outletId', '=', outletId)]))
    .where(({ or, eb }) =>
      or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now.toISOString())]),
    )
    .orderBy('key.id', 'desc')
    .limit(1)
    .executeTakeFirst();

const signers = (db: Database) =>
  db
    .selectFrom('connection_keys as key')
    .leftJoin('receipt_secrets', 'receipt_secrets.keyId', 'key.id')
    .select(['key.id', 'outletId', 'keyHash', 'expiresAt', 'secret']);

/** A request of a program; its key must still be valid when the change is written. */
export interface WithKey {
  program?: Pick<Program, 'id' | 'keyHash'> | undefined;
}

const lockKeys = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('connection_keys')
    .select(['id', 'keyHash', 'expiresAt'])
    .where('id', '=', engine.list('connection_keys', 'id', param('ids')))
    .orderBy('id')
    .$call(engine.forKeyShare),
);

/**
 * In a transaction: locks the keys of a group of requests against being ended until the commit;
 * returns a function that refuses a request whose key has ended.
 */
export async function lockKeysOf(context: DatabaseContext, group: readonly WithKey[]) {
  const ids = group.flatMap(({ program }) => program?.id ?? []);
  const rows = ids.length > 0 ? await lockKeys(context, { ids }) : [];
  const held = new Map(rows.map((row) => [row.id, row]));
  return ({ program, at: now }: WithKey & { at: Date }): void => {
    const row = program && held.get(program.id);
    if (!program || (row && isGood(row, { keyHash: program.keyHash, now }))) return;
    throw new Refusal('unauthenticated', messages.keyWrong);
  };
}

/**
 * In a transaction: whether there are fewer keys than a limit. A lock keeps others from adding
 * keys, and programs from writing, until the transaction ends.
 */
export async function isKeyFree(
  { db, engine }: DatabaseContext,
  { limit }: { limit: number },
): Promise<boolean> {
  for (const query of engine.lockTables(['connection_keys'])) await query.execute(db);
  return (await countOf(live(db))) < limit;
}

type Given = 'id' | 'keyHash' | 'lastFour' | 'endedAt' | 'seenAt' | 'seenFrom';
export type NewKeyRow = Omit<Tables['connection_keys'], Given>;

/** The stored parts of the text of a key, and the secret of its receipts, if it signs any. */
interface Fingerprint {
  keyHash: string;
  lastFour: string;
  secret: string | undefined;
}

/**
 * Adds a key, and returns its number, which is part of the text of the key. The database never
 * assigns a number twice, so no receipt or key text from before a restore can match another key.
 */
export async function addKey(
  db: Database,
  key: NewKeyRow,
  fingerprintOf: (id: number) => Fingerprint,
): Promise<number> {
  const unsaid = { keyHash: '', lastFour: '', endedAt: null, seenAt: null, seenFrom: null };
  const { id } = await db
    .insertInto('connection_keys')
    .values({ ...key, ...unsaid })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { secret, ...fields } = fingerprintOf(id);
  await db.updateTable('connection_keys').set(fields).where('id', '=', id).execute();
  if (secret) await db.insertInto('receipt_secrets').values({ keyId: id, secret }).execute();
  return id;
}

/** Locks a key that has not ended, which waits for pending writes of its program. */
export const lockKey = ({ db, engine }: DatabaseContext, id: number) =>
  live(db).selectAll().where('id', '=', id).$call(engine.forUpdate).executeTakeFirst();

/** Makes a locked key expire at a moment. */
export const setKeyExpiry = (db: Database, { id, at }: { id: number; at: Date }) =>
  db
    .updateTable('connection_keys')
    .set({ expiresAt: at.toISOString() })
    .where('id', '=', id)
    .execute();

/** Ends a locked key; its receipts become invalid. */
export async function endKey(db: Database, { id, now }: { id: number; now: Date }) {
  const ended = { keyHash: null, endedAt: now.toISOString() };
  await db.updateTable('connection_keys').set(ended).where('id', '=', id).execute();
  await db.deleteFrom('receipt_secrets').where('keyId', '=', id).execute();
}

/** Ends expired keys, each as of the moment of its expiry. */
export async function endExpiredKeys(store: Store, now: Date): Promise<void> {
  const over = await live(store.db)
    .select(['id', 'expiresAt'])
    .where('expiresAt', '<=', now.toISOString())
    .execute();
  for (const { id, expiresAt } of over) {
    await transact(store, async (db) => {
      const key = await lockKey({ ...store, db }, id);
      // After a restore the number may belong to a different key.
      if (key?.expiresAt === expiresAt) await endKey(db, { id, now: new Date(expiresAt!) });
    });
  }
}

/** The keys that have not ended, and those that ended after a moment, the newest first. */
export const listKeys = (db: Database, { endedAfter }: { endedAfter: string }) =>
  db
    .selectFrom('connection_keys as key')
    .leftJoin('admins', 'admins.id', 'key.createdById')
    .select(['key.id', 'key.name', 'outletId', 'scopes', 'hourly', 'lastFour', 'key.createdAt'])
    .select(['expiresAt', 'endedAt', 'seenAt', 'seenFrom', 'admins.username as createdBy'])
    .where(({ or, eb }) => or([eb('endedAt', 'is', null), eb('endedAt', '>', endedAfter)]))
    .orderBy('key.id', 'desc')
    .execute();

/** All valid keys, with the secrets of their receipts. */
export async function liveKeys(db: Database, now: Date) {
  const rows = await live(db)
    .leftJoin('receipt_secrets', 'receipt_secrets.keyId', 'connection_keys.id')
    .select(['id', 'keyHash', 'outletId', 'scopes', 'hourly', 'expiresAt', 'secret'])
    .execute();
  return rows.filter((row) => !isExpired(row, now));
}

/**
 * Ends all keys except the given ones. These stay valid and sign receipts, with only those rights
 * that they have both now and in `keys`.
 */
export async function endOtherKeys(
  db: Database,
  { keys, at }: { keys: Awaited<ReturnType<typeof liveKeys>>; at: Date },
): Promise<void> {
  for (const { id, keyHash, ...now } of await live(db).selectAll().execute()) {
    // The outlet of a key never changes.
    const before = keys.find(
      (key) => key.id === id && key.keyHash === keyHash && key.outletId === now.outletId,
    );
    if (!before) {
      await endKey(db, { id, now: at });
      continue;
    }
    const { secret } = before;
    const scopes = scopesIn(now.scopes).filter((one) => scopesIn(before.scopes).includes(one));
    const narrowed = {
      scopes: scopes.join(' '),
      hourly: Math.min(now.hourly, before.hourly),
      expiresAt:
        [now.expiresAt, before.expiresAt].filter((end) => end !== null).toSorted()[0] ?? null,
    };
    await db.updateTable('connection_keys').set(narrowed).where('id', '=', id).execute();
    if (secret) await db.insertInto('receipt_secrets').values({ keyId: id, secret }).execute();
  }
}
