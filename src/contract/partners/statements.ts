// Calls that answer a partner's statement of a month: its verifications, and what it served.
import * as z from 'zod/mini';
import { endpoint, managers, pagedEndpoint } from '../endpoint.ts';
import { Month } from '../values/month.ts';
import { Id, IdPath, Moment, PageQuery } from '../values/values.ts';

const MonthPath = z.strictObject({ month: Month });

/** The counts of a day or a month. */
const counts = {
  /** The number of verifications. */
  verified: z.int(),
  /** The number of different guests. */
  guests: z.int(),
  /** The number of benefits served and not taken back. */
  served: z.int(),
  /** The number of claims served and not undone; left out if the month has none. */
  rewards: z.optional(z.int()),
};

/** A benefit or a reward that was served once, by its name at the time. */
const Serving = z.object({
  kind: z.enum(['benefit', 'reward']),
  at: Moment,
  name: z.string(),
  nameArabic: z.nullable(z.string()),
  /** The agreed price: `5.00 SAR`. Left out without one. */
  price: z.optional(z.string()),
  /** Whether it was taken back or undone since. */
  takenBack: z.boolean(),
  /** When; null also for an undone reward of a guest who was deleted. */
  takenBackAt: z.nullable(Moment),
});
export type Serving = z.output<typeof Serving>;

/** The limit of what a statement lists as taken back; all of it is among the servings. */
export const takenBackLimit = 500;

const Statement = z.object({
  partnerId: Id,
  /** The partner's current name. */
  partner: z.string(),
  month: Month,
  /** The time zone of the days. */
  timeZone: z.string(),
  /** The days with any activity, in order. */
  days: z.array(z.object({ day: z.string(), ...counts })),
  /** Grouped by the text and the price at the time of serving; the most frequent first. */
  benefits: z.array(
    z.object({
      benefit: z.string(),
      served: z.int(),
      /**
       * The agreed price of a single benefit, and the sum: `5.00 SAR`. Left out without a price.
       */
      price: z.optional(z.string()),
      amount: z.optional(z.string()),
    }),
  ),
  /** The sums of the agreed prices, one for each currency; left out where there were none. */
  amounts: z.optional(z.array(z.string())),
  /** Grouped by the name at the time of claiming; the most frequent first. */
  rewards: z.optional(
    z.array(
      z.object({ reward: z.string(), rewardArabic: z.nullable(z.string()), served: z.int() }),
    ),
  ),
  /** The counts of the whole month: a guest who came on two days is one guest. */
  total: z.object(counts),
  /**
   * What was served in this month and taken back since, in the order of serving: a statement that
   * was printed before differs by it. Left out where there is nothing.
   */
  takenBack: z.optional(z.array(Serving)),
});
export type Statement = z.output<typeof Statement>;

/** The counts of a partner in the current month so far. */
const PartnerMonth = z.object({ partnerId: Id, guests: z.int(), served: z.int() });
export type PartnerMonth = z.output<typeof PartnerMonth>;

const StatementPath = z.extend(IdPath, { month: Month });
const ServingQuery = z.omit(PageQuery, { q: true });

export const statements = {
  /** The different guests and the served benefits of each partner, in this month so far. */
  listPartnerMonths: endpoint('GET /api/admin/partners/months', {
    may: managers,
    reply: z.array(PartnerMonth),
  }),
  /** A partner's statement; refuses future months. */
  readPartnerStatement: endpoint('GET /api/admin/partners/:id/statements/:month', {
    may: managers,
    params: StatementPath,
    reply: Statement,
  }),
  /** The caller's own statement. */
  readOwnStatement: endpoint('GET /api/partner/statements/:month', {
    may: ['partner'],
    params: MonthPath,
    reply: Statement,
  }),
  /** Each benefit and reward that a partner served in a month, the oldest first. */
  listServings: pagedEndpoint('GET /api/admin/partners/:id/statements/:month/servings', {
    may: managers,
    params: StatementPath,
    query: ServingQuery,
    row: Serving,
  }),
  /** The caller's own servings. */
  listOwnServings: pagedEndpoint('GET /api/partner/statements/:month/servings', {
    may: ['partner'],
    params: MonthPath,
    query: ServingQuery,
    row: Serving,
  }),
};
