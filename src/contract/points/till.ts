// Calls of a till, where points are given: its shortcuts, and finding the member.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { Marks } from '../values/marks.ts';
import { Customer } from '../members/customers.ts';
import { SpecialEvent } from '../offers/events.ts';
import { endpoint, staff } from '../endpoint.ts';
import { Page, PageQuery, QrToken } from '../values/values.ts';

/** A member as a till sees them: only the fields that awards need. */
export const TillCustomer = z.pick(Customer, {
  id: true,
  name: true,
  mobile: true,
  points: true,
  level: true,
  spent: true,
});
export type TillCustomer = z.output<typeof TillCustomer>;

/** The rate for bills; null if no points are given for them. */
export const Earning = z.nullable(
  z.object({ currency: z.string(), pointsPerUnit: z.string(), marks: z.optional(Marks) }),
);

/** The till's shortcuts, from the last 500 entries. */
const Till = z.object({
  /**
   * The last eight members who were given points, newest first; a cashier sees only those whose
   * visits they settled themselves on this business day.
   */
  recent: z.array(TillCustomer),
  /** The most frequent amounts, bills left out. */
  amounts: z.array(z.int()),
  /** The most frequent reasons. */
  reasons: z.array(z.string()),
  /** The usual amount, before the multiplier of an event; null if it is unknown. */
  usual: z.nullable(z.int()),
  earning: Earning,
  /** The events that are switched on and have not ended. */
  events: z.array(
    z.pick(SpecialEvent, { name: true, multiplier: true, startDate: true, endDate: true }),
  ),
});
export type Till = z.output<typeof Till>;

/** The limit of members that a search at a till shows. */
export const tillRows = 8;

export const till = {
  /**
   * The first members that a search finds. A cashier sees only the last digits of a number, unless
   * they typed the whole number; their other searches are limited per hour.
   */
  searchCustomers: endpoint('GET /api/points/customers', {
    may: staff,
    query: z.pick(PageQuery, { q: true }),
    reply: z.omit(Page(TillCustomer), { next: true }),
    refuses: ['throttled'],
  }),
  readTill: endpoint('GET /api/points/till', { may: staff, reply: Till }),
  /** Finds the member whose card shows this QR; it stays valid and is not renewed. */
  findCustomerByQr: endpoint('POST /api/customers/scan', {
    may: staff,
    withoutProof: whyNoProof.asks,
    body: z.strictObject({ token: QrToken }),
    reply: TillCustomer,
  }),
};
