// Undoes a join of two cards, in the transaction of the caller.
import { sql } from 'kysely';
import { detailNames, picked } from '../../../contract/members/details.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { partingSpan } from '../../../domain/members/joining-rules.ts';
import { keyWithoutNumber, noNumber } from '../../../domain/members/mobile.ts';
import { found, Refusal } from '../../../domain/refusal.ts';
import { lockSessionsOfGuests } from '../../accounts/session-queries.ts';
import { noteEvents } from '../../connections/event-recording.ts';
import type { DatabaseContext } from '../../database/context.ts';
import { lockRow } from '../../database/queries/rows.ts';
import type { Database } from '../../database/tables/tables.ts';
import { addEntries, type NewEntry } from '../../points/entry-rows.ts';
import { owedBy, paidFrom } from '../../points/owed.ts';
import { givenColumns, keepColumns } from '../../points/periods/joined-levels.ts';
import { renewLevelSums } from '../../points/periods/level-sums.ts';
import { written } from '../../points/wording.ts';
import type { Actor } from '../../restaurant/audit-queries.ts';
import { lockSums, recountCustomers } from '../../summaries/recount.ts';
import {
  lockCustomer,
  renameCustomer,
  updateCustomer,
  wordRows,
  type StoredCustomer,
} from '../customer-queries.ts';
import { joinsInto } from '../joined-cards.ts';
import { pointsBetween } from './joining.ts';
import { moveRowsBack, renewSpent, spentOf } from './moved-rows.ts';
import type { Replaced } from './replaced.ts';

interface Parting {
  id: number;
  actor: Actor;
  at: Date;
}

/** Two cards after an undo of their join. */
export interface Parted {
  stayed: StoredCustomer;
  left: Pick<StoredCustomer, 'id' | 'name' | 'mobile'>;
  hadOtherNumber: boolean;
}

/**
 * Undoes a join within a day: both cards are as they were, with what has come since on the card
 * that stayed. Refuses a join that is not there or is older, and one of which something came since
 * that belongs to both: points that were spent, a claim that was served, an entry that was undone.
 */
export async function partCards(
  context: DatabaseContext,
  { id, actor, at }: Parting,
): Promise<Parted> {
  const { db } = context;
  const about = await db
    .selectFrom('joined_cards')
    .select(['stayedId', 'leftId'])
    .where('id', '=', id)
    .executeTakeFirst();
  const { stayedId, leftId } = found(about, messages.joinNotFound);
  await lockSessionsOfGuests(context, [stayedId]);
  // The card is locked before its join, as a join does.
  const locked = await lockCustomer(context, stayedId);
  const join = found(await lockRow(context, 'joined_cards', id), messages.joinNotFound);
  if (!locked || join.replaced === null || Date.parse(join.at) <= at.getTime() - partingSpan)
    throw new Refusal('conflict', messages.joinTooOld);
  const replaced = JSON.parse(join.replaced) as Replaced;
  await lockSums(context);
  const unpays = await unpaymentOf(db, { card: locked, replaced });
  const card = { ...locked, points: unpays?.balance ?? locked.points };
  await db.updateTable('joined_cards').set({ moving: true }).where('id', '=', id).execute();
  await bringBack(context, { card, leftId, replaced });
  const event = { customerId: leftId, kind: 'cards.parted', at, detail: { from: stayedId } };
  await noteEvents(db, [event]);
  const joins = [id, ...(await joinsInto(db, [leftId])).map((one) => one.id)];
  await moveRowsBack(db, { id, stayedId, leftId, joins });
  await movePointsBack(context, { card, leftId, points: replaced.points, unpays, actor, at });
  await db.deleteFrom('joined_cards').where('id', '=', id).execute();
  await refuseMixed(db, [stayedId, leftId]);
  const stayed = await writeBack(db, { card, replaced });
  await renewLevelSums(db, [stayedId, leftId]);
  await giveOwnerBack(db, { ownerId: replaced.ownerId, leftId });
  await recountCustomers(context, [stayedId, leftId]);
  const { name, mobile } = replaced.left;
  return { stayed, left: { id: leftId, name, mobile }, hadOtherNumber: replaced.hasOtherNumber };
}

type WithCard = { card: StoredCustomer; replaced: Replaced };

/** The entry that undoes what the joined points have paid; undefined if they paid nothing. */
async function unpaymentOf(db: Database, { card, replaced }: WithCard) {
  const given = await db
    .selectFrom('point_transactions as entry')
    .select([paidFrom<number>('id').as('paidBy'), paidFrom<number>('points').as('paid')])
    .where('entry.id', '=', replaced.entryId)
    .executeTakeFirst();
  if (!given || given.paidBy === null || given.paid === null) return undefined;
  const points = 0 - given.paid;
  const balance = card.points + points;
  return { points, balance, description: written.repaid, undoes: given.paidBy };
}

/** The card that left is there again, with its number if nobody has it by now. */
async function bringBack(
  { db }: DatabaseContext,
  { card, leftId, replaced }: WithCard & { leftId: number },
): Promise<void> {
  const { left, hasOtherNumber } = replaced;
  // The number and the password went to the card that stayed, which has lost or changed them since.
  const isMoved = hasOtherNumber && left.mobile !== noNumber;
  if (isMoved && card.mobileKey === left.mobileKey) await freeNumberOf(db, card.id);
  const password = isMoved && card.mobileKey === left.mobileKey ? passwordOf(card) : {};
  const { stayed } = replaced;
  const taken = await db
    .selectFrom('customers')
    .select('id')
    .where('mobileKey', 'in', [left.mobileKey, ...(isMoved ? [stayed.mobileKey] : [])])
    .where('id', '<>', card.id)
    .executeTakeFirst();
  if (taken) throw new Refusal('conflict', messages.joinNumberTaken);
  await db
    .insertInto('customers')
    .values({ ...left, ...password, givenLevel: null, id: leftId })
    .execute();
  // Written once the row is there, so that it is noted for the lists.
  if (left.givenLevel) await updateCustomer(db, leftId, picked(left, givenColumns));
  const words = wordRows({ id: leftId, name: left.name, mobile: left.mobile });
  if (words.length > 0) await db.insertInto('customer_words').values(words).execute();
}

const passwordOf = ({ password, temporaryUntil }: StoredCustomer) => ({ password, temporaryUntil });

const freeNumberOf = (db: Database, id: number) =>
  db
    .updateTable('customers')
    .set({ mobileKey: keyWithoutNumber(id) })
    .where('id', '=', id)
    .execute();

interface Back extends Omit<Parting, 'id'> {
  card: StoredCustomer;
  leftId: number;
  points: number;
  unpays: NewEntry['unpays'];
}

/**
 * Both sums of spendings are right before the points go back, which they may not exceed. A sum
 * below zero is one of points that ended on the one card, and were given back to the other.
 */
async function movePointsBack(context: DatabaseContext, { card, leftId, ...moved }: Back) {
  const { db } = context;
  const { points } = moved;
  const { rows } = await sql<{ stayed: number; left: number }>`
    select ${spentOf(card.id)} as stayed, ${spentOf(leftId)} as "left"`.execute(db);
  const { stayed, left } = rows[0]!;
  const isApart = stayed >= 0 && stayed <= card.points - points && left >= 0 && left <= points;
  if (!isApart) throw new Refusal('conflict', messages.joinUsed);
  await renewSpent(db, card.id);
  const to = { id: leftId, points: 0 };
  await addEntries(context, pointsBetween({ from: card, to, ...moved }));
  await renewSpent(db, leftId);
}

/**
 * Refuses an undo after which rows that belong together would be of different cards: a visit and
 * its parts, an entry and its undo, what is owed and what has paid it.
 */
async function refuseMixed(db: Database, ids: readonly number[]): Promise<void> {
  const both = sql.join(ids.map((id) => sql.lit(id)));
  const owes = ids.map((id) => sql`${owedBy(sql.lit(id))} < 0`);
  const { rows } = await sql<{ mixed: number }>`select case when exists (
      select 1 from "visits" v
      left join "point_transactions" e on e."id" = v."entryId"
      left join "waiting_points" w on w."visitId" = v."id"
      where v."customerId" in (${both})
        and (e."customerId" <> v."customerId" or w."customerId" <> v."customerId"))
    or exists (select 1 from "claims" c join "visits" v on v."id" = c."visitId"
      where c."customerId" in (${both}) and v."customerId" <> c."customerId")
    or exists (select 1 from "stamps" s join "visits" v on v."id" = s."visitId"
      where s."customerId" in (${both}) and v."customerId" <> s."customerId")
    or exists (select 1 from "point_transactions" u
      join "point_transactions" e on e."id" = u."undoes"
      where u."customerId" in (${both}) and e."customerId" <> u."customerId")
    or ${sql.join(owes, sql` or `)} then 1 else 0 end as mixed`.execute(db);
  if (rows[0]!.mixed) throw new Refusal('conflict', messages.joinUsed);
}

/** The card that stayed has its name, number and details again, unless they were changed since. */
async function writeBack(db: Database, { card, replaced }: WithCard): Promise<StoredCustomer> {
  const { stayed, joined, hasOtherNumber } = replaced;
  const { id } = card;
  const details = detailNames.filter((name) => card[name] === joined[name]);
  const hasNumber = card.mobileKey === joined.mobileKey;
  await updateCustomer(db, id, {
    ...picked(stayed, details),
    ...picked(stayed, keepColumns),
    ...(details.includes('birthday') && picked(stayed, ['birthdaySetAt'])),
    ...(hasNumber && hasOtherNumber && passwordOf(stayed as StoredCustomer)),
  });
  const name = card.name === joined.name ? stayed.name : card.name;
  const { mobile, mobileKey } = hasNumber ? stayed : card;
  return renameCustomer(db, { id, mobile, mobileKey }, { name, mobile });
}

async function giveOwnerBack(
  db: Database,
  { ownerId, leftId }: { ownerId: number | null; leftId: number },
) {
  if (ownerId === null) return;
  await db.updateTable('admins').set({ customerId: leftId }).where('id', '=', ownerId).execute();
}
