// Calls about printed receipts: each shows the address of its bill, signed with a key; the first
// guest who claims it gets the points.
import * as z from 'zod/mini';
import { bounded } from '../values/bounds.ts';
import { endpoint, owners } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { Bill } from '../points/points.ts';
import { needsReceipts } from '../switches.ts';
import { Id, Moment, receiptLimits } from '../values/values.ts';
import { BillNumber } from '../visits/visits.ts';

/**
 * The text in the address of a receipt after `/b/#`: the number of the key, the outlet, the seconds
 * since 1970 at which it was printed, the amount that earns, the number of the bill
 * (percent-encoded), and 96 bits of the signature in hex, as in
 * `7/1/1795717800/184.50/2041/9f86d081884c7d659a2feaa0`.
 */
export const ReceiptText = bounded(
  receiptLimits.text,
  z.regex(
    /^[1-9]\d{0,11}\/[1-9]\d{0,11}\/\d{1,11}\/[\d.]{1,20}\/[^/\s]{1,150}\/[0-9a-f]{24}$/,
    messages.receiptWrong,
  ),
);

/** `given`: the points of the bill were given already; `worn`: the receipt is too old. */
const receiptStates = ['open', 'given', 'worn'] as const;

const Receipt = z.object({
  state: z.enum(receiptStates),
  /** The amount is written with its currency: `184.50 SAR`. */
  bill: z.object({ number: z.string(), amount: z.string() }),
  /** The moment of printing, and until when the receipt is valid. */
  at: Moment,
  until: Moment,
  /** The points that it gives. */
  points: z.int(),
  /** When they arrive on the card, if they wait until refunds are over. */
  pointsDueAt: z.nullable(Moment),
});
export type Receipt = z.output<typeof Receipt>;

const Claimed = z.object({
  /** The points that the bill gives, and the balance now: without them while they wait. */
  points: z.int(),
  total: z.int(),
  /** When they arrive on the card, if they wait until refunds are over. */
  pointsDueAt: z.nullable(Moment),
  /** Whether the guest has had the points before. */
  repeated: z.boolean(),
});

const Sent = z.strictObject({ receipt: ReceiptText }).register(z.globalRegistry, {
  example: { receipt: '7/1/1795717800/184.50/2041/9f86d081884c7d659a2feaa0' },
});

const ByHand = z
  .strictObject({
    number: BillNumber,
    amount: Bill,
    /** The outlet; left out, it is the first one. */
    outletId: z.optional(Id),
  })
  .register(z.globalRegistry, { example: { number: '2041', amount: '184.50' } });

export const receipts = {
  /**
   * Reads a receipt, for anybody who has its address, without claiming it. Wrong signatures are
   * counted by network.
   */
  readReceipt: endpoint('POST /api/receipts/read', {
    may: 'anyone',
    needs: needsReceipts,
    body: Sent,
    reply: Receipt,
    refuses: ['conflict', 'throttled'],
  }),
  /**
   * Gives the points of a receipt to the guest, as a visit: once for each bill, whichever way it
   * comes in, and immediately or after the refund period that the owner has set. A guest can claim
   * one receipt in half an hour and five in a day.
   */
  claimReceipt: endpoint('POST /api/receipts/claim', {
    may: ['customer'],
    needs: needsReceipts,
    idempotent: true,
    body: Sent,
    reply: Claimed,
    refuses: ['not-found', 'conflict', 'throttled'],
  }),
  /** Makes a receipt by hand, signed with the newest key that signs receipts of the outlet. */
  makeReceipt: endpoint('POST /api/admin/receipts', {
    may: owners,
    freshProof: true,
    needs: needsReceipts,
    body: ByHand,
    reply: z.object({ receipt: z.string(), until: Moment }),
    refuses: ['not-found', 'conflict'],
  }),
};
