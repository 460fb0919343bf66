// The shapes of rows that managers write about the work of others: marks of lines, and counts of
// bills.
import * as z from 'zod/mini';
import { Count, Line, Name, RowId, rule, StoredMoment } from './values.ts';

export const marksAndCloses = {
  standing_out_marks: z.strictObject({
    id: RowId,
    line: Name,
    note: Line,
    adminId: RowId,
    at: StoredMoment,
  }),
  day_closes: z
    .strictObject({
      id: RowId,
      day: z.iso.date(),
      adminId: RowId,
      outletId: RowId,
      countedBills: Count,
      /** In the smallest unit of the currency. */
      countedAmount: z.nullable(z.int().check(z.minimum(1))),
      currency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/))),
      note: Line,
      countedById: RowId,
      at: StoredMoment,
    })
    .check(rule('currency', (row) => (row.countedAmount === null) === (row.currency === null))),
};
