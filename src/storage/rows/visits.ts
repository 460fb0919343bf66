// The rows of visits as a backup has them, with the outlets and the tills at which they are made.
import * as z from 'zod/mini';
import { identifications } from '../../contract/visits/visits.ts';
import { connectionRows } from './connections.ts';
import { Actor, Count, isJson, Line, Name, rule, RowId, StoredMoment } from './values.ts';

/** Amounts in the smallest unit of a currency, by their names. */
const Amounts = z.record(z.string(), z.int().check(z.minimum(0)));

const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));

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
      at: StoredMoment,
      businessDay: z.iso.date(),
      /** 1 where the restaurant has named no outlets. */
      outletId: RowId,
      billNumber: z.nullable(Name),
      /** The number of the bill as it is compared. */
      billKey: z.nullable(Name),
      /** In the smallest unit of the currency. */
      amount: z.nullable(z.int().check(z.minimum(1))),
      currency: z.nullable(Currency),
      /** JSON of what is paid besides and earns nothing: `{"tips":1000}`. */
      unearned: z.nullable(
        Line.check(z.refine((text) => isJson(text, (value) => Amounts.safeParse(value).success))),
      ),
      /** Null for bills of before visits, whose entries do not say it. */
      identifiedBy: z.nullable(z.enum(identifications)),
      actorRole: Actor,
      actorId: z.nullable(RowId),
      entryId: z.nullable(RowId),
      undoneAt: z.nullable(StoredMoment),
      undoneByRole: z.nullable(Actor),
      undoneById: z.nullable(RowId),
      /** The person who approved what passed a limit of the actor. */
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
      /** In the smallest unit of the visit's currency; null for whatever was left. */
      amount: z.nullable(z.int().check(z.minimum(1))),
      /** The currency in which the amount was read; null where it is the visit's. */
      currency: z.nullable(Currency),
      reason: z.nullable(Line),
      at: StoredMoment,
      /** The points that it took, that the whole bill gave, and that were spent already. */
      points: Count,
      awarded: Count,
      owed: Count,
      /** The entry with the points that are owed. */
      entryId: z.nullable(RowId),
      actorRole: Actor,
      actorId: z.nullable(RowId),
    })
    .check(rule('billKey', (row) => (row.billNumber === null) === (row.billKey === null))),
  /** Points of a claimed receipt until they become the entry of its visit. */
  waiting_points: z.strictObject({
    id: RowId,
    visitId: RowId,
    customerId: RowId,
    points: Count,
    description: Line,
    dueAt: StoredMoment,
  }),
};
