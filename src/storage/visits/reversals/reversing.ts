// Reverses visits, in full or by an amount, including visits that arrive after the reversal of
// their bill.
import { billKeyOf } from '../../../domain/visits/bill-key.ts';
import { leftAfter, refuseOtherCurrency, reversedBy } from '../../../domain/visits/reversals.ts';
import { orRefusal, Refusal } from '../../../domain/refusal.ts';
import type { DatabaseContext } from '../../database/context.ts';
import type { Actor } from '../../restaurant/audit-queries.ts';
import {
  answersIn,
  keyColumns,
  keyName,
  refuseUsedElsewhere,
  type RequestKey,
} from '../../database/idempotency-keys.ts';
import { preparedFind } from '../../database/queries/rows.ts';
import { lockOutlets } from '../../restaurant/outlet-queries.ts';
import { standingOf, visitsOfBill, type BillPlace } from '../bill-queries.ts';
import { addReversal, keptReversals, reversalsOf, type KeptReversal } from './reversal-rows.ts';
import { recordReversal, takeBack } from './taking-back.ts';
import { lockGuestAndVisit } from './undoing.ts';

export interface Reversing {
  /** The number of the visit, or its bill. */
  of: { visitId: number } | BillPlace;
  /**
   * The amount in the smallest unit of the visit's currency; null for all that is left of the bill.
   */
  amount: number | null;
  /** The currency in which the amount was read. */
  currency: string | null;
  reason: string | undefined;
  /**
   * Whether the reason is unique for the bill; a second reversal with it gets the first answer
   * again.
   */
  once?: true | undefined;
  actor: Actor & { role: 'program'; id: number };
  /** The only outlet whose visits may be reversed; null for all. */
  outletId: number | null;
  key: RequestKey;
  now: Date;
}

/** The result of a reversal: its number, and the guest whose points have changed. */
export interface Reversed {
  id: number;
  customerId?: number | undefined;
  /** Whether the reversal was made before, so that nothing has changed now. */
  repeated: boolean;
}

/**
 * In a transaction: reverses a visit, in part or in full; keeps the reversal of a bill whose visit
 * has not arrived. A complete reversal of a visit that was undone before is answered with the
 * earlier undo. Returns `unknown` if there is no visit with this number, or if it belongs to
 * another outlet; refuses more than is left of a bill, and an amount in another currency than the
 * bill's.
 */
export async function reverseVisit(
  context: DatabaseContext,
  reversing: Reversing,
): Promise<Reversed | 'unknown' | 'again'> {
  const { of, actor, now, amount, currency, reason, once } = reversing;
  const earlier = await findEarlier(context, reversing);
  if (earlier) return earlier;
  const visitId = await findVisit(context, reversing);
  if (visitId !== undefined) return reverseFound(context, visitId, reversing);
  if ('visitId' in of) return 'unknown';
  // The lock keeps visits from being settled at any outlet until the commit: earlier ones are seen
  // here, and later ones see the new row.
  await lockOutlets(context);
  if ((await findVisit(context, reversing)) !== undefined) return 'again';
  const { outletId, businessDay, number: billNumber } = of;
  const bill = { outletId, businessDay, billNumber, billKey: billKeyOf(billNumber) };
  const waits = once && (await keptReversals(context, [billNumber]));
  const same = waits && waits.find((one) => isOf(bill, one) && one.reason === reason);
  if (same) return { id: same.id, repeated: true };
  await refuseOtherCall(context, reversing);
  const by = { actorRole: actor.role, actorId: actor.id, at: now.toISOString() };
  const waiting = { visitId: null, entryId: null, points: 0, awarded: 0, owed: 0 };
  const read = { amount, currency: amount === null ? null : currency };
  const row = { ...bill, ...by, ...waiting, ...read, reason: reason ?? null, ...keyOf(reversing) };
  return { id: await addReversal(context, row), repeated: false };
}

export const keyOf = ({ key: { key: idempotencyKey, requestHash } }: Pick<Reversing, 'key'>) => ({
  idempotencyKey,
  requestHash,
});

/**
 * The reversal that was made with the same key before; refuses a key that was used for a different
 * request.
 */
export async function findEarlier(
  context: DatabaseContext,
  { key, now }: Pick<Reversing, 'key' | 'now'>,
): Promise<Reversed | undefined> {
  const rows = await reversalsWithKeys(context, { values: [key.key] });
  const answers = await answersIn(context, keyColumns.reversals, {
    rows,
    now,
    answer: ({ id, actorRole, actorId, idempotencyKey, requestHash }) => ({
      name: keyName({ role: actorRole, id: actorId }, idempotencyKey),
      requestHash,
      outcome: { id, repeated: true },
    }),
  });
  return answers.find(key);
}

interface Keyed {
  key: RequestKey;
  actor: Actor;
  now: Date;
}

/** Refuses a key with which the actor has made another call, such as settling a visit. */
export const refuseOtherCall = (context: DatabaseContext, { key: { key }, actor, now }: Keyed) =>
  refuseUsedElsewhere(context, keyColumns.reversals, { key, actor, now });

const reversalsWithKeys = preparedFind(
  'visit_reversals',
  ['id', 'at', 'actorRole', 'actorId', 'idempotencyKey', 'requestHash'],
  'idempotencyKey',
);

/** The visit with a number, if it is at a permitted outlet, or the visit of a bill. */
async function findVisit(context: DatabaseContext, { of, outletId }: Reversing) {
  if (!('visitId' in of)) return standingOf(await visitsOfBill(context, of))?.id;
  const visit = await context.db
    .selectFrom('visits')
    .select('id')
    .where('id', '=', of.visitId)
    .$if(outletId !== null, (query) => query.where('outletId', '=', outletId))
    .executeTakeFirst();
  return visit?.id;
}

async function reverseFound(
  context: DatabaseContext,
  visitId: number,
  reversing: Reversing,
): Promise<Reversed> {
  const { actor, now, amount, currency, reason, once } = reversing;
  const visit = await lockGuestAndVisit(context, { id: visitId, actor, reason, now });
  // The same request may have been written while this one waited for the visit.
  const earlier = await findEarlier(context, reversing);
  if (earlier) return earlier;
  await refuseOtherCall(context, reversing);
  const before = await reversalsOf(context, visitId);
  const last = before.at(-1);
  const same = once && before.find((one) => one.reason === reason);
  if (same) return { id: same.id, repeated: true };
  const isOver = visit.undoneAt !== null;
  if (isOver && amount === null && last) return { id: last.id, repeated: true };
  if (amount !== null) refuseOtherCurrency(visit, currency);
  // Of an undone visit nothing is left, also where a complete reversal did not name its amount.
  if (isOver) leftAfter({ ...visit, reversed: visit.amount ?? 0 }, amount);
  const by = { actor, reason, now };
  const row = await takeBack(context, { visit, before, amount, by });
  const id = await addReversal(context, { ...row, ...keyOf(reversing) });
  await recordReversal(context, visit, by);
  return { id, customerId: visit.customerId ?? undefined, repeated: false };
}

interface OnBill {
  outletId: number;
  businessDay: string;
  billKey: string | null;
}

/** A visit that has just been settled, whose guest is locked. */
interface Arrived extends OnBill {
  id: number;
  posting: { bill?: { number?: string | undefined } | undefined };
}

/** In the transaction that settles visits: applies earlier reversals of their bills. */
export async function applyKept(
  context: DatabaseContext,
  arrived: readonly Arrived[],
  now: Date,
): Promise<void> {
  const numbers = arrived.flatMap(({ posting }) => posting.bill?.number ?? []);
  const kept = numbers.length > 0 ? await keptReversals(context, numbers) : [];
  for (const reversal of kept) {
    const visit = arrived.find((one) => isOf(one, reversal));
    if (visit) await applyOne(context, visit.id, { reversal, now });
  }
}

const isOf = (visit: OnBill, reversal: KeptReversal) =>
  visit.billKey === reversal.billKey &&
  visit.businessDay === reversal.businessDay &&
  visit.outletId === reversal.outletId;

async function applyOne(
  context: DatabaseContext,
  visitId: number,
  { reversal, now }: { reversal: KeptReversal; now: Date },
): Promise<void> {
  const { id, actorId, amount, currency } = reversal;
  const actor = { role: 'program', id: actorId ?? 0, address: null } as const;
  const reason = reversal.reason ?? undefined;
  const visit = await lockGuestAndVisit(context, { id: visitId, actor, reason, now });
  const before = await reversalsOf(context, visitId);
  const reversed = reversedBy(before);
  // An amount in a former currency of the restaurant cannot be compared, so the whole bill is
  // reversed.
  const isOther = currency !== null && currency !== visit.currency;
  // An amount above that of the bill reverses all of it.
  const fits = orRefusal(() => leftAfter({ ...visit, reversed }, amount));
  const isWhole = isOther || fits instanceof Refusal;
  const taking = { visit, before, amount: isWhole ? null : amount };
  const row = await takeBack(context, { ...taking, by: { actor, reason, now } });
  const { points = 0, awarded = 0, owed = 0, entryId } = row;
  await context.db
    .updateTable('visit_reversals')
    .set({ visitId, points, awarded, owed, entryId: entryId ?? null })
    .set(isWhole ? { amount: null, currency: null } : { amount, currency })
    .where('id', '=', id)
    .execute();
}
