// Takes back what two guests got for a friend whose first paid visit was undone.
import { spendable } from '../../domain/points/point-rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import { createSliceSize } from '../../domain/slices.ts';
import { takenBack } from '../../domain/visits/reversals.ts';
import type { DatabaseContext } from '../database/context.ts';
import { inSlice } from '../database/in-slice.ts';
import type { Store } from '../database/store.ts';
import { preparedLock } from '../database/queries/rows.ts';
import { postAll, type Posting } from '../points/entry-postings.ts';
import { written } from '../points/wording.ts';
import { postClaims } from '../rewards/claim-postings.ts';
import { findToTakeBack } from './friends.ts';

const size = createSliceSize({ limit: 50 });
const actor = { role: 'system', id: null, address: null } as const;

/**
 * Takes back some of it, and notifies open cards; returns whether nothing is left. Points that are
 * spent are owed; a gift that waits ends, and one that was served stays. The entry of a message is
 * undone once, so that two servers take nothing twice.
 */
export async function takeBackFriends(store: Store, now: Date): Promise<boolean> {
  const limit = size.rows;
  const found = await findToTakeBack(store.db, { limit, now }).execute();
  if (found.length === 0) return true;
  await inSlice(store, size, async (db) => {
    const context = { ...store, db };
    await lockGuests(context, { ids: found.map(({ customerId }) => customerId) });
    const still = await findToTakeBack(db, { limit, now }).execute();
    // The message of a card that has become another one meanwhile waits, since that is not locked.
    const ids = new Set(found.map(({ id, customerId }) => `${id} ${customerId}`));
    for (const message of still) {
      if (ids.has(`${message.id} ${message.customerId}`)) await takeBack(context, message, now);
    }
    return { rows: found.length };
  });
  store.engine.notifier.publish([...new Set(found.map(({ customerId }) => customerId))]);
  return found.length < limit;
}

const lockGuests = preparedLock('customers', ['id']);

type Given = Awaited<ReturnType<ReturnType<typeof findToTakeBack>['execute']>>[number];

async function takeBack(context: DatabaseContext, message: Given, now: Date): Promise<void> {
  const { id, customerId, entryId, claimId } = message;
  const { db } = context;
  if (claimId !== null) {
    refuseNone(await postClaims(context, [{ kind: 'expired', claimId, actor, at: now }]));
  }
  if (entryId !== null) {
    const { points } = await db
      .selectFrom('point_transactions')
      .select('points')
      .where('id', '=', entryId)
      .executeTakeFirstOrThrow();
    const account = await db
      .selectFrom('customers')
      .select(['points', 'spent'])
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
    const { owed } = takenBack({ standing: points, due: 0, free: spendable(account) });
    const common = { customerId, actor, at: now };
    const undo = { kind: 'undo', undoes: entryId, keepsPaid: true } as const;
    const postings: Posting[] = [{ ...common, ...undo, description: written.given }];
    // The new entry comes first, so that the balance is never lower than at the end.
    if (owed > 0) {
      postings.unshift({ ...common, kind: 'owed', points: owed, description: written.owed });
    }
    refuseNone(await postAll(context, postings));
  }
  await db
    .updateTable('guest_messages')
    .set({ readAt: now.toISOString() })
    .where('id', '=', id)
    .where('readAt', 'is', null)
    .execute();
}

/** Throws the first refusal, which undoes all of the slice. */
function refuseNone(outcomes: readonly unknown[]): void {
  for (const outcome of outcomes) if (outcome instanceof Refusal) throw outcome;
}
