// The shapes of rows about the office's people, and about their limits.
import * as z from 'zod/mini';
import { staff } from '../../contract/endpoint.ts';
import { StaffLimits } from '../../contract/staff/limits.ts';
import { account, Name, PasswordHash, RowId, StoredMoment } from './values.ts';

export const staffRows = {
  admins: z.strictObject({
    ...account,
    username: Name,
    password: PasswordHash,
    active: z.boolean(),
    role: z.enum(staff),
    /** The number of this person's member card, which may have been deleted. */
    customerId: z.nullable(RowId),
    pin: z.nullable(PasswordHash),
    pinTemporaryUntil: z.nullable(StoredMoment),
    /** The outlet of their visits without a till, which may have been removed. */
    ownOutletId: z.nullable(RowId),
    /** Who last reset the PIN, and when it was set since; null where nobody has noted it. */
    pinSetById: z.nullable(RowId),
    pinSetAt: z.nullable(StoredMoment),
  }),
  staff_limits: z.strictObject({
    /** A role, or the number of a person. */
    whose: z.string().check(z.regex(/^(manager|cashier|[1-9]\d{0,11})$/)),
    ...StaffLimits.shape,
  }),
};
