// The bills of visits: each earns points once on its business day at its outlet.
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { wallClock } from '../../domain/days.ts';
import { firstName } from '../../domain/members/names.ts';
import { plainly, readBill, type Earning } from '../../domain/points/bill-rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import { billKeyOf, storedKeysOf } from '../../domain/visits/bill-key.ts';
import { businessDayOf } from '../../domain/visits/visit-rules.ts';
import { lockOutletsShared, outletAmong } from '../restaurant/outlet-queries.ts';
import type { DatabaseContext } from '../database/context.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import { readVisitSettings, type VisitSettings } from './visit-settings.ts';

/**
 * The amount of a bill in the smallest unit of its currency; refuses a text that is no amount of
 * it.
 */
export function moneyOf(
  { amount, isPlain }: { amount: string; isPlain?: true | undefined },
  earning: Earning | null,
) {
  if (!earning) throw new Refusal('invalid', messages.noPointsForBills);
  const read = readBill(amount, isPlain ? plainly(earning) : earning);
  return { amount: Number(read), currency: earning.currency };
}

/** A visit that has a bill with a number. */
export interface BilledVisit {
  outletId: number;
  businessDay: string;
  billKey: string | null;
  billNumber: string | null;
  at: string;
  /** The number of the visit; undefined until it is written. */
  id?: number;
  customerId?: number | null;
  amount?: number | null;
  undoneAt?: string | null;
  undoneByRole?: string | null;
  /** The moment at which its points were undone alone. */
  pointsUndoneAt?: string | null;
  /** The guest's name; null if they were deleted. */
  name?: string | null;
}

type BillName = Pick<BilledVisit, 'outletId' | 'businessDay' | 'billKey'>;

/** The text that identifies a bill: outlet, business day and key. */
export const billName = ({ outletId, businessDay, billKey }: BillName) =>
  `${outletId} ${businessDay} ${billKey}`;

/** Indexes bills by their identifying texts. */
export const byPlace = (bills: readonly BilledVisit[]) =>
  new Map(bills.map((visit) => [billName(visit), visit]));

/** Whether a repeated bill is for the same guest and of the same amount. */
export const isSameBill = (
  billed: BilledVisit,
  { customerId, money }: { customerId: number; money: { amount: number } | undefined },
) => billed.customerId === customerId && billed.amount === (money?.amount ?? null);

/**
 * The visit of the same receipt, for the case that business days began at another hour when it was
 * settled.
 */
export function printedBefore(
  visits: readonly BilledVisit[],
  { outletId, billKey, at }: Pick<BilledVisit, 'outletId' | 'billKey'> & { at: Date | undefined },
): BilledVisit | undefined {
  const printedAt = at?.toISOString();
  return visits.find(
    (visit) =>
      visit.at === printedAt &&
      visit.outletId === outletId &&
      visit.billKey === billKey &&
      !isUndoneByPeople(visit),
  );
}

/** The refusal of a bill that was settled before. */
export function taken({ billNumber, at, name }: BilledVisit, { timeZone }: VisitSettings): Refusal {
  const [day = '', time = ''] = wallClock(at, timeZone).split('T');
  const told = { bill: billNumber ?? '', day, time };
  if (!name) return new Refusal('conflict', sentence(messages.billTaken, told));
  const whose = { ...told, name: firstName(name) };
  return new Refusal('conflict', sentence(messages.billTakenBy, whose));
}

/** The row with the key of its bill; the stored one may be that of an earlier version. */
export const withBillKey = <Row extends { billNumber: string | null; billKey: string | null }>(
  row: Row,
): Row => (row.billNumber === null ? row : { ...row, billKey: billKeyOf(row.billNumber) });

/**
 * Finds the visits with these stored keys in a range of business days, including undone visits.
 */
export const storedVisitsWithBills = prepared(
  ({ db, engine }, param: Param<{ keys: string[]; firstDay: string; lastDay: string }>) =>
    db
      .selectFrom('visits')
      .leftJoin('customers', 'customers.id', 'visits.customerId')
      .select(['outletId', 'businessDay', 'billKey', 'billNumber', 'at', 'customers.name'])
      .select(['visits.id', 'customers.id as customerId', 'amount', 'currency'])
      .select(['undoneAt', 'undoneByRole', 'pointsUndoneAt', 'sharesBill'])
      .where('billKey', 'is not', null)
      .where('billKey', '=', engine.list('visits', 'billKey', param('keys')))
      .where('businessDay', '>=', param('firstDay'))
      .where('businessDay', '<=', param('lastDay')),
);

/** The outlet, business day and key that identify a bill. */
export interface BillPlace {
  outletId: number;
  businessDay: string;
  number: string;
}

/** The visits of a bill, the last one first, including undone visits. */
export async function visitsOfBill(
  context: DatabaseContext,
  { outletId, businessDay, number }: BillPlace,
) {
  const span = { keys: storedKeysOf(number), firstDay: businessDay, lastDay: businessDay };
  const visits = (await storedVisitsWithBills(context, span)).map(withBillKey);
  return visits.filter((visit) => visit.outletId === outletId).toSorted((a, b) => b.id - a.id);
}

/**
 * The visit that a bill refers to: the one that has it, or else one that stands without its points,
 * or else the last one.
 */
export const standingOf = <Visit extends BilledVisit>(visits: readonly Visit[]) =>
  visits.find(hasBill) ?? visits.find(({ undoneAt }) => !undoneAt) ?? visits[0];

/**
 * The visit of a bill, with its amount: the one that stands, or else one that a program reversed.
 * Without an outlet, the visit with the lowest number is taken.
 */
export async function findBilled(
  context: DatabaseContext,
  { number, at, outletId: named }: { number: string; at: Date; outletId: number | undefined },
) {
  const settings = await readVisitSettings(context);
  const outletId = outletAmong(await lockOutletsShared(context, {}), named);
  const place = { number, businessDay: businessDayOf(at, settings), outletId };
  const visits = await visitsOfBill(context, place);
  return standingOf(visits.filter((visit) => !isUndoneByPeople(visit)));
}

/** Whether the visit has its bill: neither it nor its points alone were undone. */
export const hasBill = ({
  undoneAt,
  pointsUndoneAt,
}: Pick<BilledVisit, 'undoneAt' | 'pointsUndoneAt'>): boolean => !undoneAt && !pointsUndoneAt;

/**
 * Whether people undid the visit or its points: its bill can then be settled again, unlike a bill
 * that a program reversed.
 */
export const isUndoneByPeople = ({ undoneAt, undoneByRole, pointsUndoneAt }: BilledVisit) =>
  Boolean(pointsUndoneAt) || (Boolean(undoneAt) && undoneByRole !== 'program');
