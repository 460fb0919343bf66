// The call behind the office's first look at the day.
import * as z from 'zod/mini';
import { Customer } from '../members/customers.ts';
import { endpoint } from '../endpoint.ts';
import { SpecialEvent } from '../offers/events.ts';
import { Level } from '../levels.ts';
import { Moment } from '../values.ts';

const Sums = z.object({
  /** Points that were awarded, and that were deducted; what was undone is in neither. */
  given: z.int(),
  taken: z.int(),
  /** Balances that files brought in; they are not among the points that were awarded. */
  brought: z.int(),
  /** How often points were awarded, none where a visit was only noted. */
  visits: z.int(),
  /** Benefits that partners served. */
  served: z.int(),
});
export type Sums = z.output<typeof Sums>;

/** A member with what is told of them beside the name. */
const Visitor = z.extend(z.pick(Customer, { id: true, name: true, points: true, level: true }), {
  visits: z.int(),
  /** The last visit; for who has not come yet, the moment of joining. */
  seenAt: Moment,
});
export type Visitor = z.output<typeof Visitor>;

const Overview = z.object({
  levels: z.array(z.object({ level: Level, members: z.int() })),
  /** The last 90 days by the clocks of the restaurant, today last: `2026-11-21`. */
  days: z.array(z.extend(Sums, { day: z.iso.date() })),
  /** Visits in these days by weekday, from Monday, and the 24 hours of each. */
  hours: z.array(z.array(z.int())),
  newest: z.array(Visitor),
  /** Those who came most often, of who was here in these days. */
  frequent: z.array(Visitor),
  /** Regulars who have stayed away for twice the time that they use to take, the latest first. */
  missed: z.array(Visitor),
  /** The event that multiplies awards now. */
  event: z.nullable(SpecialEvent),
  /** The last backup that was restored into a scratch database and found whole. */
  backup: z.nullable(z.object({ timestamp: Moment, provenAt: Moment })),
  /** Whether all entries are counted in it; in a great rush the last ones follow. */
  whole: z.boolean(),
});
export type Overview = z.output<typeof Overview>;

export const overview = {
  readOverview: endpoint('GET /api/admin/overview', { may: ['admin'], reply: Overview }),
};
