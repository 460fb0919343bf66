// Makes two cards of a guest one, in the transaction of the caller.
import { detailNames, picked } from '../../../contract/members/details.ts';
import { messages } from '../../../contract/messages/messages.ts';
import { chosenOf, joinedSums } from '../../../domain/members/joining-rules.ts';
import { noNumber } from '../../../domain/members/mobile.ts';
import { found } from '../../../domain/refusal.ts';
import { lockSessionsOfGuests } from '../../accounts/session-queries.ts';
import { noteEvents } from '../../connections/event-recording.ts';
import type { DatabaseContext } from '../../database/context.ts';
import type { Database } from '../../database/tables/tables.ts';
import { addEntries, entryRows, type NewEntry } from '../../points/entry-rows.ts';
import { findOwed } from '../../points/owed.ts';
import { joinLevels } from '../../points/periods/joined-levels.ts';
import { payOwed } from '../../points/paying.ts';
import { written } from '../../points/wording.ts';
import type { Actor } from '../../restaurant/audit-queries.ts';
import { uncounted } from '../../staff/limit-queries.ts';
import { lockSums, recountCustomers } from '../../summaries/recount.ts';
import {
  lockCustomers,
  renameCustomer,
  updateCustomer,
  type StoredCustomer,
} from '../customer-queries.ts';
import { firstVisitOf, takeOut } from '../deleted-customers.ts';
import { moveRows, moveSpendings, renewSpent } from './moved-rows.ts';
import { replacedBy } from './replaced.ts';

interface Joining {
  stayedId: number;
  leftId: number;
  /** The name and the number that stay, each that of one of the cards. */
  chosen: { name: string; mobile: string };
  actor: Actor & { id: number };
  at: Date;
}

/** A join that was made, with the rows of both cards before it. */
export interface Joined {
  id: number;
  stays: StoredCustomer;
  leaves: StoredCustomer;
  /** Whether the number, and with it the password, is that of the card that left. */
  hasOtherNumber: boolean;
}

/**
 * Moves everything of the card that leaves to the one that stays, in one transaction: entries,
 * spendings, claims, stamps, visits and what waits. The points come by an entry on each card, which
 * together give none. Refuses cards that are not there, or have other names and numbers by now.
 */
export async function joinCards(
  context: DatabaseContext,
  { stayedId, leftId, chosen, actor, at }: Joining,
): Promise<Joined> {
  const { db } = context;
  await lockSessionsOfGuests(context, [stayedId, leftId]);
  const [stays, leaves] = await lockBoth(context, { stayedId, leftId });
  const numbered = chosenOf(chosen, [stays, leaves]);
  await refuseTooMuch(context, [stays, leaves]);
  await lockSums(context);
  const about = { stayedId, leftId, stays, leaves, numbered };
  const id = await noteJoin(db, { ...about, actor, at });
  const event = { customerId: leftId, kind: 'cards.joined', at, detail: { into: stayedId } };
  await noteEvents(db, [event]);
  await moveSpendings(db, { stayedId, leftId });
  const entryId = await movePoints(context, { ...about, actor, at });
  await moveRows(db, { id, stayedId, leftId });
  await renewSpent(db, stayedId);
  const ownerId = await giveOwner(db, { stayedId, leftId });
  await takeOut(db, { ids: [leftId] });
  for (const notes of ['gone_customers', 'log_erasures'] as const) {
    await db.deleteFrom(notes).where('customerId', '=', leftId).execute();
  }
  const joined = await writeCard(db, { ...about, chosen });
  const replaced = JSON.stringify(replacedBy({ ...about, joined, entryId, ownerId }));
  await db
    .updateTable('joined_cards')
    .set({ moving: false, replaced })
    .where('id', '=', id)
    .execute();
  await joinLevels(db, stays, leaves);
  await recountCustomers(context, [stayedId]);
  await payOwed(context, { customerId: stayedId, actor: uncounted(actor), at });
  return { id, stays, leaves, hasOtherNumber: numbered === leaves };
}

/** Locks both cards, in the order of their numbers. */
async function lockBoth(
  context: DatabaseContext,
  { stayedId, leftId }: Pick<Joining, 'stayedId' | 'leftId'>,
) {
  const rows = await lockCustomers(context, { ids: [stayedId, leftId] });
  const rowOf = (id: number) =>
    found(
      rows.find((row) => row.id === id),
      messages.customerNotFound,
    );
  return [rowOf(stayedId), rowOf(leftId)] as const;
}

async function refuseTooMuch(context: DatabaseContext, cards: readonly StoredCustomer[]) {
  const owed = await findOwed(context, { ids: cards.map(({ id }) => id) });
  const [one, other] = cards.map(({ id, points, spent }) => ({
    points,
    spent,
    owed: owed.find(({ customerId }) => customerId === id)?.owed ?? 0,
  }));
  joinedSums(one!, other!);
}

interface About {
  stayedId: number;
  leftId: number;
  stays: StoredCustomer;
  leaves: StoredCustomer;
  /** The card whose number stays. */
  numbered: StoredCustomer;
}

async function noteJoin(
  db: Database,
  { stays, leaves, numbered, stayedId, leftId, actor, at }: About & Pick<Joining, 'actor' | 'at'>,
): Promise<number> {
  const other = numbered === stays ? leaves : stays;
  const { id } = await db
    .insertInto('joined_cards')
    .values({
      stayedId,
      leftId,
      at: at.toISOString(),
      adminId: actor.id,
      mobileKey: other.mobile === noNumber ? null : other.mobileKey,
      stayedFirstVisitAt: await firstVisitOf(db, stayedId),
      leftFirstVisitAt: await firstVisitOf(db, leftId),
      replaced: null,
      moving: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * An entry takes the balance from the card that leaves, and one gives it to the card that stays;
 * the balance after each follows that of its card. Returns the second one.
 */
async function movePoints(
  context: DatabaseContext,
  { stays, leaves, actor, at }: About & Pick<Joining, 'actor' | 'at'>,
): Promise<number> {
  const rows = pointsBetween({ from: leaves, to: stays, points: leaves.points, actor, at });
  const ids = await addEntries(context, rows);
  return ids.at(-1)!;
}

interface Between {
  from: Pick<StoredCustomer, 'id' | 'points'>;
  to: Pick<StoredCustomer, 'id' | 'points'>;
  points: number;
  /** The entry before them that undoes what was paid; the balance of `from` is that after it. */
  unpays?: NewEntry['unpays'];
  actor: Actor;
  at: Date;
}

/** The entries that move points from one card to the other. */
export function pointsBetween({ from, to, points, unpays, actor, at }: Between) {
  const entryFor = (card: Between['from'], moved: number) =>
    entryRows({
      posting: { kind: 'joined', customerId: card.id, actor, at },
      entry: { points: moved, balance: card.points + moved, description: written.joined },
      unpays: card === from ? unpays : undefined,
      pays: undefined,
      outletId: null,
      key: undefined,
    });
  return [...entryFor(from, 0 - points), ...entryFor(to, points)];
}

/** The card of a person of the office stays theirs; returns who had the one that left. */
async function giveOwner(db: Database, { stayedId, leftId }: Pick<About, 'stayedId' | 'leftId'>) {
  const owner = await db
    .selectFrom('admins')
    .select('id')
    .where('customerId', '=', leftId)
    .executeTakeFirst();
  if (!owner) return null;
  const other = db.selectFrom('admins').select('id').where('customerId', '=', stayedId);
  const isTaken = (await other.executeTakeFirst()) !== undefined;
  await db
    .updateTable('admins')
    .set({ customerId: isTaken ? null : stayedId })
    .where('id', '=', owner.id)
    .execute();
  return owner.id;
}

/** The card that stays gets name and number, and the details that only the other one had. */
async function writeCard(
  db: Database,
  { stayedId, stays, leaves, numbered, chosen }: About & Pick<Joining, 'chosen'>,
): Promise<StoredCustomer> {
  const details = picked(leaves, detailNames);
  const added = Object.fromEntries(
    Object.entries(details).filter(([name, value]) => value !== null && isMissing(stays, name)),
  );
  const { password, temporaryUntil } = numbered;
  const { birthdaySetAt } = leaves;
  const set = 'birthday' in added ? { birthdaySetAt } : {};
  await updateCustomer(db, stayedId, { ...added, ...set, password, temporaryUntil });
  const { mobile, mobileKey } = numbered;
  return renameCustomer(db, { id: stayedId, mobile, mobileKey }, { ...chosen, mobile });
}

const isMissing = (row: StoredCustomer, name: string) =>
  row[name as (typeof detailNames)[number]] === null;
