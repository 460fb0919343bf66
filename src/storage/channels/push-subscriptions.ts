// The browsers of guests to which messages are pushed, each with the keys of its encryption.
import type { PushSubscribed } from '../../contract/channels/push-subscribed.ts';
import type { DatabaseContext } from '../database/context.ts';
import { preparedLock } from '../database/queries/rows.ts';
import type { Database } from '../database/tables/tables.ts';

/** The most browsers of a guest; the oldest makes room. */
const most = 5;

const lockGuests = preparedLock('customers', ['id']);

interface Subscribing extends Pick<PushSubscribed, 'endpoint' | 'keys'> {
  customerId: number;
  at: Date;
}

/**
 * In a transaction: notes a browser of a guest, with its keys as they are now. One that another
 * guest had is this guest's from now on. False for an unknown guest.
 */
export async function keepSubscription(
  context: DatabaseContext,
  { customerId, endpoint, keys: { p256dh, auth }, at }: Subscribing,
): Promise<boolean> {
  const { db } = context;
  const [guest] = await lockGuests(context, { ids: [customerId] });
  if (!guest) return false;
  const row = { customerId, endpoint, p256dh, auth, at: at.toISOString() };
  await db
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
  const all = await readSubscriptions(db, [customerId]);
  const oldest = all.slice(0, -most).map(({ id }) => id);
  if (oldest.length > 0) {
    await db.deleteFrom('push_subscriptions').where('id', 'in', oldest).execute();
  }
  return true;
}

/** The browsers of some guests, those that were noted first at the beginning. */
export const readSubscriptions = (db: Database, customerIds: readonly number[]) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'customerId', 'endpoint', 'p256dh', 'auth', 'at'])
    .where('customerId', 'in', [0, ...customerIds])
    .orderBy('at')
    .orderBy('id')
    .execute();

export type Subscription = Awaited<ReturnType<typeof readSubscriptions>>[number];

/** Forgets a browser that is not there any more, unless it has come with other keys since. */
export const endSubscription = (db: Database, { id, auth }: Pick<Subscription, 'id' | 'auth'>) =>
  db.deleteFrom('push_subscriptions').where('id', '=', id).where('auth', '=', auth).execute();
