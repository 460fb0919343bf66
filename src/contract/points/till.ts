// Calls of a till, where points are given: what it has at hand, and who holds out their card.
import * as z from 'zod/mini';
import { Customer } from '../members/customers.ts';
import { endpoint } from '../endpoint.ts';
import { QrToken } from '../values.ts';

/** A member as a till knows one: nothing that is not needed to give points. */
export const TillCustomer = z.pick(Customer, {
  id: true,
  name: true,
  mobile: true,
  points: true,
  level: true,
  spent: true,
});
export type TillCustomer = z.output<typeof TillCustomer>;

/** What a till has at hand; what is usual is that of the last 500 entries. */
const Till = z.object({
  /** The last eight members who were given points, newest first. */
  recent: z.array(TillCustomer),
  /** The points that are given most often, the commonest first; those of bills are left out. */
  amounts: z.array(z.int()),
  /** What points are given for most often, the commonest first. */
  reasons: z.array(z.string()),
  /** The points that are usual, before the multiplier of an event; null where that is unknown. */
  usual: z.nullable(z.int()),
  /** What a bill gives; null where points are not given for bills. */
  earning: z.nullable(z.object({ currency: z.string(), pointsPerUnit: z.string() })),
});
export type Till = z.output<typeof Till>;

export const till = {
  readTill: endpoint('GET /api/points/till', { may: ['admin'], reply: Till }),
  /** The member whose card shows this QR, which stays good: nothing is renewed. */
  findCustomerByQr: endpoint('POST /api/customers/scan', {
    may: ['admin'],
    body: z.strictObject({ token: QrToken }),
    reply: TillCustomer,
  }),
};
