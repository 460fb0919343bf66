// The call that runs the visits of the last 90 days through another rule, before it is changed.
import * as z from 'zod/mini';
import { endpoint, managers } from '../endpoint.ts';
import { EventTimes } from '../offers/events.ts';
import { Thresholds } from '../points/levels.ts';
import { whyNoProof } from '../proofs.ts';
import { PointsPerUnit } from '../restaurant/setting-values.ts';
import { NewReward } from '../rewards/rewards.ts';
import { Id, Level } from '../values/values.ts';

/** The business days whose bills are counted, today included. */
export const countedDays = 90;

/** The limit of bills that are counted, the latest of all. */
export const countedBills = 100_000;

/** What would be in force instead; what is not given stays as it is today. */
const WhatIfRule = z.strictObject({
  pointsPerUnit: z.optional(PointsPerUnit),
  thresholds: z.optional(Thresholds),
  /** An event at the same days of the week and times of day, as often as it fits into the days. */
  event: z.optional(EventTimes),
  reward: z.optional(z.strictObject({ id: Id, cost: NewReward.shape.cost })),
});
export type WhatIfRule = z.output<typeof WhatIfRule>;

const Side = z.object({
  /** The points of the bills. */
  points: z.int(),
  /** The members whom these points took to a higher level. */
  rose: z.int(),
  /** The points in money, at menu price and at cost; null while a point has no value. */
  atMenu: z.nullable(z.string()),
  atCost: z.nullable(z.string()),
  /** How much of the bills comes back to guests at menu price, in percent with one decimal. */
  share: z.nullable(z.number()),
});

const WhatIf = z.object({
  /** The first business day whose visits are counted: of `countedDays`, or of the first visit. */
  since: z.nullable(z.iso.date()),
  /** The visits with a bill in today's currency that stand. */
  visits: z.int(),
  /** The sum of their bills: `749.00 SAR`; null without a currency. */
  bills: z.nullable(z.string()),
  /** Whether all visits of the days are counted, or only the latest `countedBills`. */
  whole: z.boolean(),
  before: Side,
  after: Side,
  members: z.object({
    /** The members with a visit. */
    all: z.int(),
    /** The members who would be at a higher and at a lower level today. */
    rising: z.int(),
    falling: z.int(),
    /** Ten of them, the highest balance first. */
    first: z.array(z.object({ id: Id, name: z.string(), points: z.int(), from: Level, to: Level })),
  }),
  /** How often the event fits into the days; null without an event. */
  times: z.nullable(z.int()),
  /** The reward at both prices; null without a reward. */
  reward: z.nullable(
    z.object({
      /** How often it was served. */
      served: z.int(),
      /** The points for which it was served, and those at the other price. */
      before: z.int(),
      after: z.int(),
      /** The members with a visit who have enough points today, at both prices. */
      enough: z.object({ before: z.int(), after: z.int() }),
    }),
  ),
});
export type WhatIf = z.output<typeof WhatIf>;

export const whatIf = {
  askWhatIf: endpoint('POST /api/admin/what-if', {
    may: managers,
    withoutProof: whyNoProof.asks,
    body: WhatIfRule,
    reply: WhatIf,
    refuses: ['not-found'],
  }),
};
