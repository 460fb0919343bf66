// The rows of visits as a backup has them, with the outlets and the tills at which they are made.
import * as z from 'zod/mini';
import { identifications } from '../../contract/visits/visits.ts';
import { Actor, Name, rule, RowId, StoredMoment } from './values.ts';

export const visitRows = {
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
      currency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/))),
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
};
