// Handlers of programs' keys, which owners make, replace and end.
import { keyLimits } from '../../contract/connections/keys.ts';
import type { KeyScope } from '../../contract/scopes.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { found, Refusal } from '../../domain/refusal.ts';
import { hourOf, sumCalls } from '../../storage/connections/key-usage.ts';
import * as rows from '../../storage/connections/key-queries.ts';
import { updateEventRecording } from '../../storage/connections/event-recording.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import { lockOutletsShared, outletAmong } from '../../storage/restaurant/outlet-queries.ts';
import { hashToken } from '../accounts/secrets.ts';
import type { Handlers } from '../context.ts';
import { newKey, receiptSecretOf } from '../accounts/key-text.ts';

const day = 86_400_000;

export const keys: Handlers<'keys'> = {
  listKeys: async (_, { store: { db }, budgets, now }) => {
    const before = (span: number) => new Date(now.getTime() - span);
    await budgets.writeAll(now);
    const sums = await sumCalls(db, { from: hourOf(before(day)) });
    const listed = await rows.listKeys(db, { endedAfter: before(30 * day).toISOString() });
    return listed.map(({ scopes, ...key }) => {
      const { calls = 0, failed = 0, slowest = 0 } = sums.find((one) => one.keyId === key.id) ?? {};
      const lately = { calls: Number(calls), failed: Number(failed), slowestMs: Number(slowest) };
      return { ...key, scopes: rows.scopesIn(scopes), day: lately };
    });
  },

  makeKey: ({ body: { days, outletId, ...fields } }, { store, transact, audit, caller, now }) =>
    transact(async (db) => {
      // All keys are locked first, in the same order as by calls of programs.
      await refuseTooMany({ ...store, db });
      const outlets = await lockOutletsShared({ ...store, db }, {});
      const isForAll = outletId === undefined || outletId === null;
      const here = isForAll ? null : outletAmong(outlets, outletId);
      const until = days ? new Date(now.getTime() + days * day).toISOString() : null;
      const about = { createdById: caller.id, outletId: here, expiresAt: until };
      const made = await add({ ...store, db }, { ...fields, ...about, now });
      await audit(db, 'key.made', { id: made.id, detail: fields.name });
      return made;
    }),

  replaceKey: ({ params: { id } }, { store, transact, audit, caller, now }) =>
    transact(async (db) => {
      const context = { ...store, db };
      // All keys are locked first; otherwise a request with this key could deadlock with this
      // transaction.
      await refuseTooMany(context);
      const key = found(await rows.lockKey(context, id), messages.keyNotFound);
      const { name, hourly, outletId, expiresAt } = key;
      const over = new Date(now.getTime() + keyLimits.replaced * day);
      // This also refuses a key that was replaced before, since its expiry is within this period.
      if (rows.isExpired(key, over)) throw new Refusal('conflict', messages.keyRunsOut);
      const fields = { name, hourly, outletId, expiresAt, scopes: rows.scopesIn(key.scopes) };
      const made = await add(context, { ...fields, createdById: caller.id, now });
      await rows.setKeyExpiry(db, { id, at: over });
      await audit(db, 'key.replaced', { id, detail: name });
      return made;
    }),

  endKey: ({ params: { id } }, { store, transact, audit, now }) =>
    transact(async (db) => {
      const { name } = found(await rows.lockKey({ ...store, db }, id), messages.keyNotFound);
      await rows.endKey(db, { id, now });
      await updateEventRecording({ ...store, db }, now);
      await audit(db, 'key.ended', { id, detail: name });
    }),
};

/** Refuses a key above the limit. */
async function refuseTooMany(context: DatabaseContext): Promise<void> {
  const { keys: limit } = keyLimits;
  if (await rows.isKeyFree(context, { limit })) return;
  throw new Refusal('conflict', sentence(messages.tooManyKeys, { limit }));
}

interface NewKeyFields {
  name: string;
  scopes: readonly KeyScope[];
  outletId: number | null;
  hourly: number;
  expiresAt: string | null;
  createdById: number;
  now: Date;
}

/** In a transaction: adds a key, and returns its text. */
async function add(context: DatabaseContext, { now, scopes, ...fields }: NewKeyFields) {
  const row = { ...fields, scopes: [...new Set(scopes)].join(' '), createdAt: now.toISOString() };
  let key = '';
  const id = await rows.addKey(context.db, row, (number) => {
    key = newKey(number);
    const secret = scopes.includes('receipts:sign') ? receiptSecretOf(key) : undefined;
    return { keyHash: hashToken(key), lastFour: key.slice(-4), secret };
  });
  await updateEventRecording(context, now);
  return { id, key };
}
