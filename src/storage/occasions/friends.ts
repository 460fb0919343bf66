// Guests who were brought by others: noted when they join, due after the first paid visit, and what
// both got is taken back if that visit is undone.
import { sql } from 'kysely';
import { bringsFriends, occasionLimits } from '../../contract/occasions/occasion-values.ts';
import type { DatabaseContext } from '../database/context.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import { preparedLock } from '../database/queries/rows.ts';
import type { Database } from '../database/tables/tables.ts';
import { mayHaveLeft } from '../members/left-numbers.ts';
import { readSettings } from '../restaurant/setting-queries.ts';
import { findUnwanting } from './consent-queries.ts';
import { findBringer } from './friend-links.ts';

const day = 86_400_000;
/** Days after joining within which the first paid visit counts. */
const daysToCome = 90;

const sinceOf = (now: Date, days: number) => new Date(now.getTime() - days * day).toISOString();

/** The turn of the message to a guest who was brought. */
export const broughtTurn = 'brought';
/** SQL for the turn of the message to the guest who brought `friend`. */
const bringersTurn = sql<string>`('friend ' || friend."id")`;

interface Joining {
  /** The token of the link that led here, if there was one. */
  token: string | undefined;
  /** The device on which the guest joins, if it is known. */
  deviceHash: string | undefined;
  now: Date;
}

/**
 * In the transaction in which a guest joins, before their row is written: locks who brought them,
 * and returns that guest's number: a guest who leaves also locks their own row before the counts of
 * levels. It is undefined without a token and for one that leads to nobody, for a device of the
 * other guest, who would bring a second card, for who wants no messages or has brought as many as
 * are noted, and while the occasion is off.
 */
export async function lockBringer(
  context: DatabaseContext,
  { token, deviceHash, now }: Joining,
): Promise<number | undefined> {
  const { db } = context;
  if (token === undefined) return;
  const { friendMessage } = await readSettings(db, 'friendMessage');
  if (!bringsFriends(friendMessage)) return;
  const bringerId = await findBringer(db, token);
  if (bringerId === undefined) return;
  if (deviceHash !== undefined && (await isDeviceOf(db, { deviceHash, bringerId }))) return;
  // The other guest may be leaving at this moment, and stays until the commit otherwise.
  const [bringer] = await lockGuests(context, { ids: [bringerId] });
  if (!bringer || (await findUnwanting(db, [bringerId])).has(bringerId)) return;
  return (await hasBroughtMost(db, { bringerId, now })) ? undefined : bringerId;
}

/** Whether a guest has as many friends whose first paid visit still counts as are noted. */
async function hasBroughtMost(db: Database, { bringerId, now }: { bringerId: number; now: Date }) {
  const last = await db
    .selectFrom('friends')
    .select('at')
    .where('bringerId', '=', bringerId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(occasionLimits.notedFriends - 1)
    .executeTakeFirst();
  return last !== undefined && last.at > sinceOf(now, daysToCome);
}

interface Brought {
  customerId: number;
  mobileKey: string;
  bringerId: number;
  now: Date;
}

/**
 * Notes who brought a guest whose row has just been written; the other one's row is locked. Nothing
 * is noted for a number that left within a year: whoever left with it has committed by now.
 */
export async function noteFriend(
  db: Database,
  { customerId, mobileKey, bringerId, now }: Brought,
): Promise<void> {
  if (await mayHaveLeft(db, { mobileKey, now })) return;
  const row = { customerId, bringerId, at: now.toISOString() };
  await db.insertInto('friends').values(row).execute();
}

const lockGuests = preparedLock('customers', ['id']);

const isDeviceOf = async (
  db: Database,
  { deviceHash, bringerId }: { deviceHash: string; bringerId: number },
) =>
  (await db
    .selectFrom('known_devices')
    .select('accountId')
    .where('deviceHash', '=', deviceHash)
    .where('role', '=', 'customer')
    .where('accountId', '=', bringerId)
    .executeTakeFirst()) !== undefined;

/** SQL for whether a bill that `friend` paid stands with points, and nobody brought themselves. */
const hasPaid = sql<boolean>`(friend."customerId" <> friend."bringerId" and exists (
  select 1 from "visits" v join "point_transactions" e on e."id" = v."entryId"
  where v."customerId" = friend."customerId" and v."amount" is not null
    and v."undoneAt" is null and e."points" > 0 and not exists (
      select 1 from "point_transactions" undo where undo."undoes" = e."id")))`;

/** SQL for whether both use one device, as with a second card of one's own. */
const shareDevice = sql<boolean>`exists (
  select 1 from "known_devices" mine join "known_devices" theirs
    on theirs."deviceHash" = mine."deviceHash" and theirs."role" = 'customer'
  where mine."role" = 'customer' and mine."accountId" = friend."customerId"
    and theirs."accountId" = friend."bringerId")`;

interface Asked {
  customerIds: readonly number[];
  now: Date;
  within: 'now' | 'year';
}

const findFriends = prepared(({ db, engine }, param: Param<{ ids: number[]; since: string }>) =>
  db
    .selectFrom('friends as friend')
    .select(['friend.customerId', 'friend.bringerId', bringersTurn.as('turn')])
    .where(({ or, eb }) =>
      or([
        eb('friend.customerId', '=', engine.list('friends', 'customerId', param('ids'))),
        eb('friend.bringerId', '=', engine.list('friends', 'bringerId', param('ids'))),
      ]),
    )
    .where('friend.at', '>', param('since'))
    .where(hasPaid)
    .where(({ not }) => not(shareDevice))
    .orderBy('friend.id'),
);

/** The turns for which guests get something now, for having brought a friend or been brought. */
export async function readFriendTurns(
  context: DatabaseContext,
  { customerIds, now, within }: Asked,
): Promise<Map<number, string[]>> {
  const turns = new Map<number, string[]>();
  if (customerIds.length === 0) return turns;
  const days = within === 'now' ? daysToCome : 365;
  const rows = await findFriends(context, { ids: [...customerIds], since: sinceOf(now, days) });
  const add = (id: number, turn: string) => turns.set(id, [...(turns.get(id) ?? []), turn]);
  for (const { customerId, bringerId, turn } of rows) {
    add(customerId, broughtTurn);
    add(bringerId, turn);
  }
  return turns;
}

/** For how many friends guests got something since a moment. */
export async function countBrought(
  db: Database,
  { customerIds, since }: { customerIds: readonly number[]; since: string },
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('guest_messages')
    .select('customerId')
    .select(({ fn }) => fn.countAll<number>().as('friends'))
    .where('customerId', 'in', [0, ...customerIds])
    .where('occasion', '=', 'friend')
    .where('turn', '<>', broughtTurn)
    .where('state', '=', 'sent')
    .where('decidedAt', '>=', since)
    .groupBy('customerId')
    .execute();
  return new Map(rows.map(({ customerId, friends }) => [customerId, Number(friends)]));
}

/** The days after which what both got stays theirs. */
const daysToTakeBack = 30;

interface Looking {
  /** The number of the last message before those that are found. */
  after: number;
  limit: number;
  now: Date;
}

/** The messages of friends whose paid visit stands no more, of which something is to be taken. */
export const findToTakeBack = (db: Database, { after, limit, now }: Looking) =>
  db
    .selectFrom('guest_messages as message')
    .innerJoin('friends as friend', (join) =>
      join.on(sql<boolean>`(message."turn" = ${broughtTurn}
        and friend."customerId" = message."customerId"
        or message."turn" = ${bringersTurn} and friend."bringerId" = message."customerId")`),
    )
    .leftJoin('claims', 'claims.id', 'message.claimId')
    .select(['message.id', 'message.customerId', 'message.entryId', 'message.claimId'])
    .where('message.id', '>', after)
    .where('message.occasion', '=', 'friend')
    .where('message.state', '=', 'sent')
    .where('message.decidedAt', '>', sinceOf(now, daysToTakeBack))
    .where(({ not }) => not(hasPaid))
    .where(
      sql<boolean>`(claims."state" = 'claimed' or exists (
        select 1 from "point_transactions" e where e."id" = message."entryId" and not exists (
          select 1 from "point_transactions" undo where undo."undoes" = e."id")))`,
    )
    .orderBy('message.id')
    .limit(limit);

/** When friends of a guest joined, the latest fifty first, and when the guest was brought. */
export async function readFriendsOf(db: Database, customerId: number) {
  const rows = db.selectFrom('friends').select('at');
  const brought = await rows.where('customerId', '=', customerId).executeTakeFirst();
  const friends = await rows
    .where('bringerId', '=', customerId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return { friends: friends.map(({ at }) => at), ...(brought && { broughtAt: brought.at }) };
}
