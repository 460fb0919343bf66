// Calls that tell what a partner did in a month: whom it verified, and what it served.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { Id, IdPath } from '../values.ts';

/** A month by the clocks of the restaurant: `2026-11`. */
const Month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, messages.monthFormat));
const MonthPath = z.strictObject({ month: Month });

/** What can be counted of a day, and of a month. */
const counts = {
  /** How often a guest was verified. */
  verified: z.int(),
  /** How many guests they were. */
  guests: z.int(),
  /** How many benefits were served, and not taken back. */
  served: z.int(),
  /** How many claims of rewards were served, and not undone; left out where the month has none. */
  rewards: z.optional(z.int()),
};

const Statement = z.object({
  partnerId: Id,
  /** The partner's name today. */
  partner: z.string(),
  month: Month,
  /** The zone whose days they are. */
  timeZone: z.string(),
  /** The days on which there was anything, in their order. */
  days: z.array(z.object({ day: z.string(), ...counts })),
  /** As they were worded when they were served; the most frequent first. */
  benefits: z.array(z.object({ benefit: z.string(), served: z.int() })),
  /** By their names when they were claimed; the most frequent first. */
  rewards: z.optional(
    z.array(
      z.object({ reward: z.string(), rewardArabic: z.nullable(z.string()), served: z.int() }),
    ),
  ),
  /** Of the whole month: a guest who came on two days is one. */
  total: z.object(counts),
});
export type Statement = z.output<typeof Statement>;

export const statements = {
  /** Refuses months to come. */
  readPartnerStatement: endpoint('GET /api/admin/partners/:id/statements/:month', {
    may: ['admin'],
    params: z.extend(IdPath, { month: Month }),
    reply: Statement,
  }),
  /** Of who asks. */
  readOwnStatement: endpoint('GET /api/partner/statements/:month', {
    may: ['partner'],
    params: MonthPath,
    reply: Statement,
  }),
};
