// The tokens of the links by which guests bring friends. A token is the guest's number and a check,
// encrypted with a key of the restaurant, so that links leave no rows and tell of nobody.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { friendTokenLength } from '../../contract/occasions/friend-token.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';
import { transact } from '../database/transaction.ts';
import { lockStored, readStored } from '../restaurant/setting-queries.ts';

/** The name under which the key is stored; it is in no backup, and a restore leaves it. */
const name = 'friends.key';

async function readKey(db: Database): Promise<Buffer | undefined> {
  const { [name]: key } = await readStored(db, { [name]: '' });
  return key ? Buffer.from(key, 'base64url') : undefined;
}

/** The same key on all servers: the first one to ask makes it. */
const makeKey = (store: Store) =>
  transact(store, async (db) => {
    const initial = randomBytes(32).toString('base64url');
    await lockStored({ ...store, db }, { name, initial });
    return (await readKey(db))!;
  });

interface Guest {
  id: number;
  createdAt: string;
}

/** Exactly one block of AES, of which no part says anything without the key. */
const blockOf = ({ id, createdAt }: Guest) => {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(id));
  const check = createHash('sha256').update(`${id} ${createdAt}`).digest();
  return Buffer.concat([number, check.subarray(0, 8)]);
};

/** The token of a guest's link, the same at all times. */
export async function tokenOf(store: Store, guest: Guest): Promise<string> {
  const key = (await readKey(store.db)) ?? (await makeKey(store));
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(blockOf(guest)), cipher.final()]).toString('base64url');
}

/** The guest to whom a token leads; undefined for a wrong one, and where the guest is gone. */
export async function findBringer(db: Database, token: string): Promise<number | undefined> {
  const [key, block] = [await readKey(db), Buffer.from(token, 'base64url')];
  if (!key || block.length !== 16 || token.length !== friendTokenLength) return undefined;
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(block), decipher.final()]);
  const id = Number(plain.readBigUInt64BE());
  if (!Number.isSafeInteger(id)) return undefined;
  const guest = await db
    .selectFrom('customers')
    .select(['id', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return guest && blockOf(guest).equals(plain) ? guest.id : undefined;
}
