// The call for the office's overview.
import * as z from 'zod/mini';
import { hookStates } from '../connections/hooks.ts';
import { Customer } from '../members/customers.ts';
import { endpoint, managers } from '../endpoint.ts';
import { SpecialEvent } from '../offers/events.ts';
import { Alert } from '../restaurant/alerts.ts';
import { SentenceReply } from '../values/sentence.ts';
import { Level } from '../values/values.ts';
import { Id, Moment } from '../values/values.ts';

const Sums = z.object({
  /** Points awarded and points deducted; undone entries count in neither. */
  given: z.int(),
  taken: z.int(),
  /** Balances from imports, which do not count as awards. */
  brought: z.int(),
  /** The number of awards, without visits of zero points. */
  visits: z.int(),
  /** Benefits that partners served. */
  served: z.int(),
});
export type Sums = z.output<typeof Sums>;

/** The sums of a business day; visits that were undone are left out. */
const VisitDay = z.object({
  day: z.iso.date(),
  visits: z.int(),
  /** Visits of guests who had visited before. */
  returning: z.int(),
  /**
   * The sum of what counts of the bills in today's currency, in its smallest unit; null if it is
   * above 9,007,199,254,740,991, and a number would not be exact.
   */
  bills: z.nullable(z.int()),
  /** Rewards served and benefits given in these visits. */
  served: z.int(),
  benefits: z.int(),
});
export type VisitDay = z.output<typeof VisitDay>;

/** A member with their visits. */
const Visitor = z.extend(z.pick(Customer, { id: true, name: true, points: true, level: true }), {
  visits: z.int(),
  /** The last visit; for a member without any, the moment of joining. */
  seenAt: Moment,
});
export type Visitor = z.output<typeof Visitor>;

const Overview = z.object({
  /** The alerts that last, the latest first. */
  alerts: z.array(Alert),
  levels: z.array(z.object({ level: Level, members: z.int() })),
  /** The last 90 days in the restaurant's time zone, today last: `2026-11-21`. */
  days: z.array(z.extend(Sums, { day: z.iso.date() })),
  /** Visits in these days by weekday, from Monday, and the 24 hours of each. */
  hours: z.array(z.array(z.int())),
  /**
   * The last 14 business days, today last, so that each day of a week can be compared with the same
   * weekday before.
   */
  settled: z.object({ currency: z.nullable(z.string()), days: z.array(VisitDay) }),
  /** What `settled` does not have of today, and what there was on the same weekday before. */
  today: z.object({
    /** The members who have joined; at most 1,000. */
    joined: z.int(),
    /** A week ago, until the restaurant's clocks showed the same time as now. */
    before: z.object({
      visits: z.int(),
      /** As in `settled`. */
      bills: z.nullable(z.int()),
      /** Null if more than 1,000 members have joined since. */
      joined: z.nullable(z.int()),
    }),
  }),
  /** The first steps that are done; null from the tenth entry on. */
  beginning: z.nullable(
    z.object({
      joined: z.boolean(),
      points: z.boolean(),
      till: z.boolean(),
      shelf: z.boolean(),
    }),
  ),
  newest: z.array(Visitor),
  /** The most frequent visitors of these days. */
  frequent: z.array(Visitor),
  /** Regulars who have been away for twice their usual interval, the most recently missed first. */
  missed: z.array(Visitor),
  /** The event that multiplies awards now. */
  event: z.nullable(SpecialEvent),
  /** The last backup that was restored into a scratch database with all its totals. */
  backup: z.nullable(z.object({ timestamp: Moment, provenAt: Moment })),
  /**
   * The state of copies at the second place, with why the last one failed; null without a place.
   */
  copies: z.nullable(z.object({ lastAt: z.nullable(Moment), why: z.nullable(SentenceReply) })),
  /** Hooks that are failing or gone, missed events, or gave up deliveries. */
  hooks: z.array(z.object({ id: Id, name: z.string(), state: z.enum(hookStates) })),
  /** Whether the sums include all entries; under heavy load they can lag behind. */
  whole: z.boolean(),
  /** The version of Sofra that answers. */
  version: z.string(),
});
export type Overview = z.output<typeof Overview>;

export const overview = {
  readOverview: endpoint('GET /api/admin/overview', { may: managers, reply: Overview }),
};
