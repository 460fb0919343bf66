// Calls of the office about rewards and their figures.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, managers } from '../endpoint.ts';
import { Level } from '../values/values.ts';
import { messages } from '../messages/messages.ts';
import { claimStates } from './claims.ts';
import { PictureHash, rewardSummary } from './reward-summary.ts';
import { sentence, writeSentence } from '../messages/sentences.ts';
import { needsRewards } from '../switches.ts';
import { TypedPrice } from '../values/price.ts';
import { Id, limits, orMissing, Text, rewardLimits } from '../values/values.ts';

const Day = z.iso.date(messages.dateFormat);

const between = (min: number, max: number, message: 'stockRange' | 'eachRange') => {
  const range = writeSentence(sentence(messages[message], { max }));
  return z.int(range).check(z.minimum(min, range), z.maximum(max, range));
};

const fields = {
  name: Text({ max: limits.name }),
  /** The Arabic name; without one, the other name is used. */
  nameArabic: z.optional(z.nullable(Text({ max: limits.name }))),
  description: z.optional(z.nullable(Text({ max: limits.description, lines: true }))),
  descriptionArabic: z.optional(z.nullable(Text({ max: limits.description, lines: true }))),
  /** In points. */
  cost: z
    .int(orMissing({ missing: messages.costRequired, wrong: messages.pointsWhole }))
    .check(z.minimum(1, messages.costTooLow), z.maximum(limits.points, messages.balanceTooHigh)),
  /** The lowest level that can claim it; guests below see it. */
  lowestLevel: z.optional(Level),
  /** The total number of rewards, including claimed ones; null for no limit. */
  stock: z.optional(z.nullable(between(0, rewardLimits.stock, 'stockRange'))),
  /** How many each guest can have; null for no limit. */
  mostEach: z.optional(z.nullable(between(1, rewardLimits.mostEach, 'eachRange'))),
  /** The first and last day in the restaurant's time zone, both included. */
  firstDay: z.optional(z.nullable(Day)),
  lastDay: z.optional(z.nullable(Day)),
  active: z.optional(z.boolean()),
  /** The partner who honours it; null for the restaurant itself. */
  partnerId: z.optional(z.nullable(Id)),
  picture: z.optional(z.nullable(PictureHash)),
  /** What it would cost on the menu, in the currency of bills; null for none. */
  menuPrice: z.optional(z.nullable(TypedPrice)),
  /** What one costs the restaurant, in the same currency. A served claim keeps both. */
  ownCost: z.optional(z.nullable(TypedPrice)),
};

interface Days {
  firstDay?: string | null | undefined;
  lastDay?: string | null | undefined;
}

const endsAfterItBegins = z.refine<Days>(
  ({ firstDay, lastDay }) => !firstDay || !lastDay || firstDay <= lastDay,
  { error: messages.lastDayFirst, path: ['lastDay'] },
);

export const NewReward = z.strictObject(fields).check(endsAfterItBegins);
export type NewReward = z.output<typeof NewReward>;
const RewardChange = z.partial(z.strictObject({ ...fields, id: Id })).check(endsAfterItBegins);

export const Reward = z.object({
  ...rewardSummary,
  firstDay: z.nullable(z.iso.date()),
  stock: z.nullable(z.int()),
  mostEach: z.nullable(z.int()),
  active: z.boolean(),
  partnerId: z.nullable(Id),
  /** The claims that wait, and those that were served. */
  claimed: z.int(),
  served: z.int(),
  /** `12.00 SAR`. */
  menuPrice: z.nullable(z.string()),
  ownCost: z.nullable(z.string()),
});
export type Reward = z.output<typeof Reward>;

const RewardFigures = z.object({
  /** The points that guests can still spend, which the restaurant owes. */
  owed: z.int(),
  /** The claims that wait, including those of deleted rewards. */
  waiting: z.int(),
  /** The last 90 days in the restaurant's time zone, today last. */
  days: z.array(z.object({ day: z.iso.date(), claimed: z.int(), served: z.int() })),
  /** The claims of the last 30 days by their state; one that waits is `claimed`. */
  outcomes: z.record(z.enum(claimStates), z.int()),
  /** The number of served claims of deleted rewards. */
  servedOfGone: z.int(),
  /** The number of served claims of each existing reward, the highest first. */
  shares: z.array(
    z.object({ id: Id, name: z.string(), nameArabic: z.nullable(z.string()), served: z.int() }),
  ),
});
export type RewardFigures = z.output<typeof RewardFigures>;

const of = { may: managers, needs: needsRewards } as const;

/** While rewards are switched off, these calls answer 404. */
export const rewards = {
  listRewards: endpoint('GET /api/admin/rewards', {
    ...of,
    reply: z.array(Reward),
    refuses: ['not-found'],
  }),
  addReward: endpoint('POST /api/admin/rewards', {
    ...of,
    withoutProof: whyNoProof.offers,
    body: NewReward,
    reply: Reward,
    refuses: ['not-found', 'conflict'],
  }),
  changeReward: endpoint('PATCH /api/admin/rewards/:id', {
    ...of,
    withoutProof: whyNoProof.offers,
    body: RewardChange,
    reply: Reward,
    refuses: ['conflict'],
  }),
  /** Deletes a reward; claims of it stay valid. */
  removeReward: endpoint('DELETE /api/admin/rewards/:id', {
    ...of,
    withoutProof: whyNoProof.offers,
  }),
  /** Stores a JPEG picture of at most `rewardLimits.picture` bytes, for a reward that names it. */
  addPicture: endpoint('POST /api/admin/reward-pictures', {
    ...of,
    withoutProof: whyNoProof.offers,
    takesFile: 'picture',
    reply: z.object({ picture: PictureHash }),
    refuses: ['not-found'],
  }),
  readRewardFigures: endpoint('GET /api/admin/reward-figures', {
    ...of,
    reply: RewardFigures,
    refuses: ['not-found'],
  }),
};
