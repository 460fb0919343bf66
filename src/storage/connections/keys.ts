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
  /** The number of its key. */
  id: number;
  name: string;
  /** Null for all outlets. */
  outletId: number | null;
  scopes: readonly KeyScope[];
  /** Calls that it may make in an hour. */
  hourly: number;
  keyHash: string;
}

/** A key as it is presented. */
export interface Presented {
  id: number;
  keyHash: string;
  now: Date;
}

/** The keys that have not ended; some of them may have run out. */
const live = (db: Database) => db.selectFrom('connection_keys').where('keyHash', 'is not', null);

const findKeys = prepared(({ db, engine }, param: Param<{ ids: number[] }>) =>
  db
    .selectFrom('connection_keys')
    .select(['id', 'name', 'outletId', 'scopes', 'hourly', 'keyHash', 'expiresAt'])
    .where('id', '=', engine.list('connection_keys', 'id', param('ids'))),
);

/** Answers a function that finds the program of a key; nothing where the key is not good. */
export const openKeys = (store: DatabaseContext) =>
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
) => row.keyHash === keyHash && !hasRunOut(row, now);

/** Whether a key has run out at a moment. */
export const hasRunOut = ({ expiresAt }: { expiresAt: string | null }, at: Date) =>
  expiresAt !== null && expiresAt <= at.toISOString();

/** The scopes as they are stored. */
export const scopesIn = (text: string) => text.split(' ').filter(Boolean) as KeyScope[];

/** A key with what its receipts are signed with, which it loses when it ends. */
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

/** A request of a program, whose key has to be good until it is written. */
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
 * In a transaction: keeps the keys of a group of requests from being ended until it ends; answers
 * a function that refuses a request whose key has ended.
 */
export async function holdKeysOf(context: DatabaseContext, group: readonly WithKey[]) {
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
 * In a transaction: whether there are fewer keys than a limit. Until it ends nobody else adds a
 * key, and no program writes.
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
 * Adds a key, of which the text says the number; answers it. The database gives a number once, so
 * that no receipt and no text of a key from before a restore meets another key.
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
  const { secret, ...said } = fingerprintOf(id);
  await db.updateTable('connection_keys').set(said).where('id', '=', id).execute();
  if (secret) await db.insertInto('receipt_secrets').values({ keyId: id, secret }).execute();
  return id;
}

/** Locks a key that has not ended, so that no request of its program is being written. */
export const lockKey = ({ db, engine }: DatabaseContext, id: number) =>
  live(db).selectAll().where('id', '=', id).$call(engine.forUpdate).executeTakeFirst();

/** Lets a key that is locked run out at a moment. */
export const letRunOut = (db: Database, { id, at }: { id: number; at: Date }) =>
  db
    .updateTable('connection_keys')
    .set({ expiresAt: at.toISOString() })
    .where('id', '=', id)
    .execute();

/** Ends a key that is locked; its receipts are not good any more. */
export async function endKey(db: Database, { id, now }: { id: number; now: Date }) {
  const ended = { keyHash: null, endedAt: now.toISOString() };
  await db.updateTable('connection_keys').set(ended).where('id', '=', id).execute();
  await db.deleteFrom('receipt_secrets').where('keyId', '=', id).execute();
}

/** Ends the keys that have run out, each at the moment when it did. */
export async function endRunOutKeys(store: Store, now: Date): Promise<void> {
  const over = await live(store.db)
    .select(['id', 'expiresAt'])
    .where('expiresAt', '<=', now.toISOString())
    .execute();
  for (const { id, expiresAt } of over) {
    await transact(store, async (db) => {
      const key = await lockKey({ ...store, db }, id);
      // A restore may have made it another one.
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

/** All keys that are good, with what their receipts are signed with. */
export async function liveKeys(db: Database, now: Date) {
  const rows = await live(db)
    .leftJoin('receipt_secrets', 'receipt_secrets.keyId', 'connection_keys.id')
    .select(['id', 'keyHash', 'outletId', 'scopes', 'hourly', 'expiresAt', 'secret'])
    .execute();
  return rows.filter((row) => !hasRunOut(row, now));
}

/** Ends all keys but these, which go on and sign receipts, with what was and is allowed to each. */
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
    const terms = {
      scopes: scopes.join(' '),
      hourly: Math.min(now.hourly, before.hourly),
      expiresAt:
        [now.expiresAt, before.expiresAt].filter((end) => end !== null).toSorted()[0] ?? null,
    };
    await db.updateTable('connection_keys').set(terms).where('id', '=', id).execute();
    if (secret) await db.insertInto('receipt_secrets').values({ keyId: id, secret }).execute();
  }
}
