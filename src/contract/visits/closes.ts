// Calls about closes: the sums that a person settled on a business day, and a manager's count of
// the bills to compare them with.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { ExportQuery } from '../values/export-query.ts';
import { endpoint, managers, staff } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { Bill } from '../points/points.ts';
import { Id, limits, Moment, PathId, Text } from '../values/values.ts';

/** A manager's count of the bills of a person at an outlet. */
const Count = z.object({
  bills: z.int(),
  /**
   * The amount with its currency, `1,845.00 SAR`; null where only the number of bills was counted.
   */
  amount: z.nullable(z.string()),
  note: z.string(),
  /** The name of the account; null if it was deleted. */
  by: z.nullable(z.string()),
  at: Moment,
});

/** The sums of a person at an outlet; an undone visit counts only as undone. */
const Close = z.object({
  adminId: Id,
  /** The name of the account; null if it was deleted. */
  person: z.nullable(z.string()),
  /** The number of the outlet; 1 where the restaurant has named none. */
  outletId: Id,
  visits: z.int(),
  points: z.int(),
  bills: z.int(),
  /** The sums of the bills by currency, written with it: `1,845.00 SAR`. */
  amounts: z.array(z.string()),
  rewards: z.int(),
  benefits: z.int(),
  undone: z.int(),
  /** The visits above a limit that somebody else approved. */
  approved: z.int(),
  /** Null without a count, and in the close of a till. */
  count: z.nullable(Count),
});
export type Close = z.output<typeof Close>;

/** The closes of a business day. */
const Closes = z.object({ day: z.iso.date(), closes: z.array(Close) });
export type Closes = z.output<typeof Closes>;

export const CloseCount = z.strictObject({
  day: z.iso.date(messages.dateFormat),
  adminId: Id,
  outletId: Id,
  bills: z
    .int(messages.billsCounted)
    .check(
      z.minimum(0, messages.billsCounted),
      z.maximum(limits.countedBills, messages.billsCounted),
    ),
  /** Null or left out where only the number of bills was counted. */
  amount: z.optional(z.nullable(Bill)),
  note: z.optional(Text({ min: 0, max: limits.description })),
  /** The moment of the count that the caller has seen; null where there was none. */
  seen: z.nullable(Moment),
});

/** A business day; without it, today. */
const day = z.optional(z.iso.date(messages.dateFormat));

export const closes = {
  /** The closes of a business day: of everybody, of one person, or of one till. */
  listCloses: endpoint('GET /api/admin/closes', {
    may: managers,
    query: z.strictObject({ day, adminId: z.optional(PathId), tillId: z.optional(PathId) }),
    reply: Closes,
  }),
  /** The caller's own close of today, without a manager's count of it. */
  readOwnClose: endpoint('GET /api/admin/closes/mine', { may: staff, reply: Closes }),
  /**
   * Stores a count for a close in place of the count that the caller has seen; refuses if it has
   * changed since. Only an owner can count their own close.
   */
  countClose: endpoint('POST /api/admin/closes', {
    may: managers,
    withoutProof: whyNoProof.daily,
    body: CloseCount,
    reply: Close,
    refuses: ['not-found', 'conflict'],
  }),
  exportCloses: endpoint('GET /api/admin/closes.csv', {
    may: managers,
    withoutProof: 'It has the figures of the staff, and no guests',
    query: z.extend(ExportQuery, { day, tillId: z.optional(PathId) }),
    sendsCsv: true,
    reply: z.object({ name: z.string(), lines: z.custom<AsyncIterable<string>>() }),
  }),
};
