// Messages to guests: those on open cards, the lists of the office and of a guest, and their end.
import { sql } from 'kysely';
import type { CardMessage } from '../../contract/occasions/guest-messages.ts';
import type { ListedMessage } from '../../contract/occasions/occasions.ts';
import type { Page, PageQuery } from '../../contract/values/values.ts';
import { countOf, listNewest } from '../database/queries/pages.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import type { DatabaseContext } from '../database/context.ts';
import { withWays } from '../channels/ways.ts';
import { deleteInSlices } from '../database/delete-in-slices.ts';
import type { Store } from '../database/store.ts';
import type { Database } from '../database/tables/tables.ts';

const day = 86_400_000;
/** The days for which an unread message stands on the card. */
const daysOnCard = 60;
/** The days after which messages are deleted: a guest may stay away for a year in between. */
const daysKept = 800;
/** Counting stops at so many messages, which nobody pages through. */
const mostCounted = 100_000;
/** The latest messages of a guest that are listed. */
const listed = 50;

const messageColumns = [
  'message.id',
  'message.occasion',
  'message.english',
  'message.arabic',
  'message.points',
  'message.decidedAt',
] as const;

/** The reward that came with a message. */
const giftColumns = [
  'claims.reward',
  'claims.rewardArabic',
  'claims.state as claimState',
  'claims.expiresAt',
] as const;

/** The query for the unread messages of guests; the newest come first. */
export const askMessages = ({ customerIds, now }: { customerIds: number[]; now: Date }) =>
  findUnread.with({
    customerIds,
    since: new Date(now.getTime() - daysOnCard * day).toISOString(),
  });

const findUnread = prepared(
  ({ db, engine }, param: Param<{ customerIds: number[]; since: string }>) =>
    db
      .selectFrom('guest_messages as message')
      .leftJoin('claims', 'claims.id', 'message.claimId')
      .select(messageColumns)
      .select(giftColumns)
      .select('message.customerId')
      .where(
        'message.customerId',
        '=',
        engine.list('guest_messages', 'customerId', param('customerIds')),
      )
      .where('message.state', '=', sql.lit('sent'))
      .where('readAt', 'is', null)
      .where('decidedAt', '>', param('since'))
      .orderBy('message.id', 'desc'),
);

type Unread = Awaited<ReturnType<typeof findUnread>>[number];

/** The unread messages by guest. */
export function messagesIn(rows: readonly Unread[]): Map<number, CardMessage[]> {
  const byGuest = Map.groupBy(rows, ({ customerId }) => customerId);
  return new Map([...byGuest].map(([id, some]) => [id, some.map(asShown)]));
}

type Sent = Omit<Unread, 'id' | 'customerId' | 'occasion' | 'points'>;

const asShown = <Row extends Sent & { customerId?: number }>({
  customerId: _,
  english,
  arabic,
  decidedAt,
  reward,
  rewardArabic,
  claimState,
  expiresAt,
  ...row
}: Row) => ({
  ...row,
  english: english!,
  arabic: arabic!,
  at: decidedAt!,
  ...(reward !== null && {
    gift: { reward, rewardArabic, state: giftStates[claimState!], until: expiresAt! },
  }),
});

const giftStates = {
  claimed: 'waiting',
  served: 'served',
  expired: 'ended',
  // Its serving was undone, and the same gift waits again.
  cancelled: 'waiting',
} as const;

/** What a guest has got, the latest first. */
export async function listOwnMessages(db: Database, customerId: number) {
  const rows = await db
    .selectFrom('guest_messages as message')
    .leftJoin('claims', 'claims.id', 'message.claimId')
    .select(messageColumns)
    .innerJoin('customers', 'customers.id', 'message.customerId')
    .select(giftColumns)
    .select(['message.readAt', 'message.customerId', 'message.turn'])
    .select('customers.createdAt as joinedAt')
    .where('message.customerId', '=', customerId)
    .where('message.state', '=', 'sent')
    .orderBy('message.id', 'desc')
    .limit(listed)
    .execute();
  return (await withWays(db, rows)).map(asShown);
}

/**
 * In a transaction: marks a guest's message as read; returns whether it was not. Undefined if the
 * guest has no such message.
 */
export async function markRead(
  { db, engine }: DatabaseContext,
  { id, customerId, at }: { id: number; customerId: number; at: Date },
): Promise<boolean | undefined> {
  const message = await db
    .selectFrom('guest_messages')
    .select('readAt')
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('state', '=', 'sent')
    .$call(engine.forUpdate)
    .executeTakeFirst();
  if (!message || message.readAt !== null) return message && false;
  const readAt = at.toISOString();
  await db.updateTable('guest_messages').set({ readAt }).where('id', '=', id).execute();
  return true;
}

/** Takes all messages off a guest's card. */
export async function readAll(
  db: Database,
  { customerId, at }: { customerId: number; at: Date },
): Promise<void> {
  await db
    .updateTable('guest_messages')
    .set({ readAt: at.toISOString() })
    .where('customerId', '=', customerId)
    .where('state', '=', 'sent')
    .where('readAt', 'is', null)
    .execute();
}

const listedRows = (db: Database) =>
  db
    .selectFrom('guest_messages as message')
    .innerJoin('customers', 'customers.id', 'message.customerId')
    .select(['message.id', 'message.customerId', 'customers.name', 'message.occasion'])
    .leftJoin('claims', 'claims.id', 'message.claimId')
    .select(['message.state', 'message.points', 'message.dueAt', 'message.decidedAt'])
    .select(['claims.reward', 'claims.rewardArabic'])
    .select(['message.readAt', 'message.turn', 'customers.createdAt as joinedAt'])
    .orderBy('message.id', 'desc');

/** A page of all messages, the latest first. */
export function listMessages(
  { db, slice }: Pick<Store, 'db' | 'slice'>,
  query: PageQuery,
): Promise<Page<ListedMessage>> {
  return listNewest<ListedMessage>(query, {
    slice,
    read: async (before = Number.MAX_SAFE_INTEGER, limit) =>
      withWays(db, await listedRows(db).where('message.id', '<', before).limit(limit).execute()),
    count: () => {
      const some = db.selectFrom('guest_messages').select('id').limit(mostCounted);
      return countOf(db.selectFrom(some.as('some')));
    },
    text: ({ name }) => name,
  });
}

/** The latest messages of a member. */
export async function listMessagesOf(db: Database, customerId: number): Promise<ListedMessage[]> {
  const rows = listedRows(db).where('message.customerId', '=', customerId).limit(listed);
  return withWays(db, await rows.execute());
}

/** Deletes messages that are old; what guests want stays. */
export const deleteOldMessages = (store: Store, now: Date): Promise<void> =>
  deleteInSlices(store, {
    table: 'guest_messages',
    key: 'id',
    over: sql`"dueAt" < ${new Date(now.getTime() - daysKept * day).toISOString()}`,
  });
