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

/** The messages that one slice of the look reads; each is taken back in its own transaction. */
const atOnce = 50;
const size = createSliceSize({ limit: 1 });
const actor = { role: 'system', id: null, address: null } as const;

/** A slice of the look; `report` receives the error of a message that cannot be taken back now. */
export type TakingBack = (
  store: Store,
  how: { now: Date; report: (error: unknown) => void },
) => Promise<boolean>;

/**
 * Creates the look that takes back what was given, and notifies open cards; each slice returns
 * whether the look is complete. Points that are spent are owed; a gift that waits ends, and one
 * that was served stays. The entry of a message is undone once, so that two servers take nothing
 * twice. A message that cannot be taken back is reported, keeps none of the others waiting, and is
 * tried anew by the next look.
 */
export function createTakingBack(): TakingBack {
  /** The last message that this look has seen. */
  let after = 0;
  return async (store, { now, report }) => {
    const found = await findToTakeBack(store.db, { after, limit: atOnce, now }).execute();
    for (const message of found) {
      try {
        await takeBackOne(store, message, now);
        store.engine.notifier.publish([message.customerId]);
      } catch (error) {
        if (store.engine.isUnavailable(error) || store.engine.isBusy(error)) throw error;
        report(error);
      }
      after = message.id;
    }
    const isComplete = found.length < atOnce;
    if (isComplete) after = 0;
    return isComplete;
  };
}

const takeBackOne = (store: Store, { id, customerId }: Given, now: Date) =>
  inSlice(store, size, async (db) => {
    const context = { ...store, db };
    await lockGuests(context, { ids: [customerId] });
    const still = await findToTakeBack(db, { after: id - 1, limit: 1, now })
      .where('message.id', '=', id)
      .executeTakeFirst();
    // The message of a card that has become another one meanwhile waits, since that is not locked.
    if (still?.customerId === customerId) await takeBack(context, still, now);
    return { rows: 1 };
  });

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

/** Throws the first refusal, which undoes the transaction. */
function refuseNone(outcomes: readonly unknown[]): void {
  for (const outcome of outcomes) if (outcome instanceof Refusal) throw outcome;
}
