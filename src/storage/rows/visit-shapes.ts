// The shapes of rows about visits in a backup, and about outlets and tills.
import * as z from 'zod/mini';
import { identifications } from '../../contract/visits/visits.ts';
import { connectionRows } from './connections.ts';
import {
  Actor,
  Count,
  FormerCard,
  isJson,
  Line,
  Name,
  rule,
  RowId,
  StoredMoment,
} from './values.ts';

/** Amounts in the smallest unit of a currency, by their names. */
const Amounts = z.record(z.string(), z.int().check(z.minimum(0)));

const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** The join by which a row moved from the card on which it was made; null for most. */
export const joinedBy = { joinId: z.nullable(RowId) };

export const visitRows = {
  ...connectionRows,
  outlets: z.strictObject({ id: RowId, name: Name, nameArabic: z.nullable(Name) }),
  tills: z
    .strictObject({
      id: RowId,
      name: Name,
      outletId: RowId,
      /** The fingerprint of the token in the device's cookie; null once the till has ended. */
      tokenHash: z.nullable(z.string().check(z.regex(/^[\w-]{43}$/))),
      enrolledAt: StoredMoment,
      enrolledById: z.nullable(RowId),
      endedAt: z.nullable(StoredMoment),
    })
    .check(rule('tokenHash', (row) => (row.tokenHash === null) === (row.endedAt !== null))),
  visits: z
    .strictObject({
      id: RowId,
      /** Null if the guest was deleted. */
      customerId: z.nullable(RowId),
      /** The former card of a guest who left. */
      formerCard: z.nullable(FormerCard),
      ...joinedBy,
      at: StoredMoment,
      businessDay: z.iso.date(),
      /** The number of the outlet; 1 where the restaurant has named none. */
      outletId: RowId,
      billNumber: z.nullable(Name),
      /** The key by which the number of the bill is compared. */
      billKey: z.nullable(Name),
      /** In the smallest unit of the currency. */
      amount: z.nullable(z.int().check(z.minimum(1))),
      currency: z.nullable(Currency),
      /** The amounts that earn no points, as JSON: `{"tips":1000}`. */
      unearned: z.nullable(
        Line.check(z.refine((text) => isJson(text, (value) => Amounts.safeParse(value).success))),
      ),
      /** Null for bills that are older than visits, of which it is not known. */
      identifiedBy: z.nullable(z.enum(identifications)),
      actorRole: Actor,
      actorId: z.nullable(RowId),
      entryId: z.nullable(RowId),
      undoneAt: z.nullable(StoredMoment),
      undoneByRole: z.nullable(Actor),
      undoneById: z.nullable(RowId),
      /** The moment at which the points alone were undone; the bill is free from then on. */
      pointsUndoneAt: z.nullable(StoredMoment),
      /**
       * Whether another visit has the bill: both earned for it before its numbers were one.
       */
      sharesBill: z.boolean(),
      /** The person who approved the visit above a limit of the actor. */
      approvedById: z.nullable(RowId),
      /** The till at which it was settled; null for the office, partners and programs. */
      tillId: z.nullable(RowId),
    })
    .check(
      rule('billKey', (row) => (row.billNumber === null) === (row.billKey === null)),
      rule('currency', (row) => (row.amount === null) === (row.currency === null)),
      rule('undoneByRole', (row) => (row.undoneAt === null) === (row.undoneByRole === null)),
    ),
  visit_reversals: z
    .strictObject({
      id: RowId,
      /** Null while the visit of its bill has not arrived. */
      visitId: z.nullable(RowId),
      outletId: RowId,
      businessDay: z.iso.date(),
      billNumber: z.nullable(Name),
      billKey: z.nullable(Name),
      /**
       * The reversed amount in the smallest unit of the visit's currency; null for everything that
       * was left.
       */
      amount: z.nullable(z.int().check(z.minimum(1))),
      /** The currency in which the amount was read; null if it is that of the visit. */
      currency: z.nullable(Currency),
      reason: z.nullable(Line),
      at: StoredMoment,
      /**
       * The points that the reversal took back, that the whole bill gave, and that were already
       * spent.
       */
      points: Count,
      awarded: Count,
      owed: Count,
      /** The entry with the points that are owed. */
      entryId: z.nullable(RowId),
      actorRole: Actor,
      actorId: z.nullable(RowId),
    })
    .check(rule('billKey', (row) => (row.billNumber === null) === (row.billKey === null))),
  /** The waiting points of claimed receipts, which later become the entry of their visit. */
  waiting_points: z.strictObject({
    id: RowId,
    visitId: RowId,
    customerId: RowId,
    points: Count,
    description: Line,
    dueAt: StoredMoment,
  }),
};
