// Calls about refunds: a part of a bill, or all that is left of it, is given back to a guest by
// somebody of the office.
import * as z from 'zod/mini';
import { endpoint, staff } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { Bill } from '../points/points.ts';
import { whyNoProof } from '../proofs.ts';
import { Id, limits, Text } from '../values/values.ts';
import { Waiting } from './requests.ts';

/** An amount as typed, in the restaurant's currency; left out, it is all that is left. */
const amount = z.optional(Bill);

const RefundPreview = z.object({
  /** What is left of the bill before the refund, with its currency: `184.50 SAR`. */
  left: z.string(),
  /** What is refunded, written in the same way. */
  amount: z.string(),
  /** Whether it is all that is left, so that rewards and benefits are taken back as well. */
  whole: z.boolean(),
  /** The points that are taken. */
  points: z.int(),
  /** The points that were spent already, and are owed: the next points pay them. */
  owed: z.int(),
});
export type RefundPreview = z.output<typeof RefundPreview>;

const Refund = z.object({
  id: Id,
  amount: z.string(),
  points: z.int(),
  owed: z.int(),
});

const RefundRequest = z.strictObject({
  amount,
  /** The reason, which may be left out within a minute of the visit. */
  reason: z.optional(Text({ max: limits.description, tooShort: messages.reasonRequired })),
});

export const refunds = {
  /** What a refund would do now. */
  readRefund: endpoint('GET /api/visits/:id/refund', {
    may: staff,
    query: z.strictObject({ amount }),
    reply: RefundPreview,
    refuses: ['not-found', 'conflict'],
  }),
  /**
   * Refunds a bill, in full or by an amount, as often as something is left of it: its points are
   * taken in proportion, and those that were spent are owed. All that is left takes back rewards
   * and benefits as well. A cashier can refund the bills that they settled. Above a limit of the
   * caller for undos, it becomes a request.
   */
  refundVisit: endpoint('POST /api/visits/:id/refund', {
    may: staff,
    withoutProof: whyNoProof.daily,
    idempotent: true,
    body: RefundRequest,
    reply: z.union([Refund, Waiting]),
    refuses: ['not-found', 'conflict', 'throttled'],
  }),
};
