// Calls about rewards, which points are spent on: what the office offers, and how it goes.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Level } from '../levels.ts';
import { messages } from '../messages.ts';
import { rewardFace } from './reward-face.ts';
import { sentence, writeSentence } from '../sentences.ts';
import { Id, IdPath, limits, orMissing, Text, rewardLimits } from '../values.ts';

/** What its picture is called: the SHA-256 of its bytes. */
const PictureHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, messages.invalidInput));

const Day = z.iso.date(messages.dateFormat);

const between = (min: number, max: number, message: 'stockRange' | 'eachRange') => {
  const range = writeSentence(sentence(messages[message], { max }));
  return z.int(range).check(z.minimum(min, range), z.maximum(max, range));
};

const fields = {
  name: Text({ max: limits.name }),
  /** In Arabic; without it, the name is the same one. */
  nameArabic: z.optional(z.nullable(Text({ max: limits.name }))),
  description: z.optional(z.nullable(Text({ max: limits.description, lines: true }))),
  descriptionArabic: z.optional(z.nullable(Text({ max: limits.description, lines: true }))),
  /** In points. */
  cost: z
    .int(orMissing({ missing: messages.costRequired, wrong: messages.pointsWhole }))
    .check(z.minimum(1, messages.costTooLow), z.maximum(limits.points, messages.balanceTooHigh)),
  /** Guests below it see the reward, and cannot have it yet. */
  lowestLevel: z.optional(Level),
  /** How many there are in all, those that are out included; null for as many as are asked for. */
  stock: z.optional(z.nullable(between(0, rewardLimits.stock, 'stockRange'))),
  /** How often a guest may have it; null for as often as they like. */
  mostEach: z.optional(z.nullable(between(1, rewardLimits.mostEach, 'eachRange'))),
  /** By the restaurant's calendar, both included. */
  firstDay: z.optional(z.nullable(Day)),
  lastDay: z.optional(z.nullable(Day)),
  active: z.optional(z.boolean()),
  /** Who honours it; null for the restaurant itself. */
  partnerId: z.optional(z.nullable(Id)),
  picture: z.optional(z.nullable(PictureHash)),
};

interface Days {
  firstDay?: string | null | undefined;
  lastDay?: string | null | undefined;
}

const endsAfterItBegins = z.refine<Days>(
  ({ firstDay, lastDay }) => !firstDay || !lastDay || firstDay <= lastDay,
  { error: messages.rewardEndsFirst, path: ['lastDay'] },
);

export const NewReward = z.strictObject(fields).check(endsAfterItBegins);
export type NewReward = z.output<typeof NewReward>;
const RewardChange = z.partial(z.strictObject({ ...fields, id: Id })).check(endsAfterItBegins);

export const Reward = z.object({
  ...rewardFace,
  firstDay: z.nullable(z.iso.date()),
  stock: z.nullable(z.int()),
  mostEach: z.nullable(z.int()),
  active: z.boolean(),
  partnerId: z.nullable(Id),
  /** Claims that wait to be served, and that were. */
  claimed: z.int(),
  served: z.int(),
});
export type Reward = z.output<typeof Reward>;

const RewardFigures = z.object({
  /** Points that guests have and have not spent: what the restaurant owes. */
  owed: z.int(),
  /** Claims that wait to be served, those of rewards that are gone too. */
  waiting: z.int(),
  /** The last 90 days by the clocks of the restaurant, today last. */
  days: z.array(z.object({ day: z.iso.date(), claimed: z.int(), served: z.int() })),
  /** How often rewards were served that are gone. */
  servedOfGone: z.int(),
  /** How often each of the others was served, the most first. */
  shares: z.array(
    z.object({ id: Id, name: z.string(), nameArabic: z.nullable(z.string()), served: z.int() }),
  ),
});
export type RewardFigures = z.output<typeof RewardFigures>;

/** With rewards switched off they are not found. */
export const rewards = {
  listRewards: endpoint('GET /api/admin/rewards', {
    may: ['admin'],
    reply: z.array(Reward),
    refuses: ['not-found'],
  }),
  addReward: endpoint('POST /api/admin/rewards', {
    may: ['admin'],
    body: NewReward,
    reply: Reward,
    refuses: ['not-found', 'conflict'],
  }),
  changeReward: endpoint('PATCH /api/admin/rewards/:id', {
    may: ['admin'],
    params: IdPath,
    body: RewardChange,
    reply: Reward,
    refuses: ['conflict'],
  }),
  /** Guests who have claimed it can still have it. */
  removeReward: endpoint('DELETE /api/admin/rewards/:id', { may: ['admin'], params: IdPath }),
  /** Keeps a JPEG picture of at most `rewardLimits.picture` bytes, for a reward that names it. */
  addPicture: endpoint('POST /api/admin/reward-pictures', {
    may: ['admin'],
    takesFile: 'picture',
    reply: z.object({ picture: PictureHash }),
    refuses: ['not-found'],
  }),
  readRewardFigures: endpoint('GET /api/admin/reward-figures', {
    may: ['admin'],
    reply: RewardFigures,
    refuses: ['not-found'],
  }),
};
