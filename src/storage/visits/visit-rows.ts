// The rows of visits that are settled.
import type { RequestKey } from '../database/idempotency-keys.ts';
import { preparedNumberedInsert } from '../database/queries/rows.ts';
import type { AcceptedVisit } from './parts/parts.ts';

/** An accepted visit, with all values of its row. */
export interface Accepted extends AcceptedVisit {
  outletId: number;
  businessDay: string;
  billKey: string | null;
  /** The amount of the bill in the smallest unit, and its currency. */
  money: { amount: number; currency: string } | undefined;
  key: RequestKey | undefined;
}

export const visitRow = (
  { posting: { customerId, bill, identifiedBy, actor, at, tillId }, ...visit }: Accepted,
  entryId: number | undefined,
) => ({
  customerId,
  // The clock of a till may be a little ahead: its moment decides the business day, but no visit is
  // later than its settlement.
  at: (bill?.at && bill.at < at ? bill.at : at).toISOString(),
  outletId: visit.outletId,
  businessDay: visit.businessDay,
  billNumber: bill?.number ?? null,
  billKey: visit.billKey,
  amount: visit.money?.amount ?? null,
  currency: visit.money?.currency ?? null,
  unearned: bill?.unearned ?? null,
  identifiedBy,
  actorRole: actor.role,
  actorId: actor.id,
  entryId: entryId ?? null,
  idempotencyKey: visit.key?.key ?? null,
  requestHash: visit.key?.requestHash ?? null,
  tillId: tillId ?? null,
  approvedById: actor.approvedBy?.id ?? null,
});

export const addVisits = preparedNumberedInsert<ReturnType<typeof visitRow>>('visits', [
  'customerId',
  'at',
  'outletId',
  'businessDay',
  'billNumber',
  'billKey',
  'amount',
  'currency',
  'unearned',
  'identifiedBy',
  'actorRole',
  'actorId',
  'entryId',
  'idempotencyKey',
  'requestHash',
  'tillId',
  'approvedById',
]);
