// Occasions as the owner sets them: when a guest gets a message on the card, and what it gives.
import * as z from 'zod/mini';
import { messages } from '../messages/messages.ts';
import { Id, limits, Text } from '../values/values.ts';

/**
 * `welcome`: after the first visit. `secondVisit`: nobody came again after so many days.
 * `birthday`: in the week around it. `missYou`: twice the guest's usual time without a visit, and
 * so many days before the third visit. `nearlyThere`: one usual visit from a reward or a level.
 * `friend`: both guests, after the first paid visit of one who joined by the link of the other.
 */
export const occasionKinds = [
  'welcome',
  'secondVisit',
  'birthday',
  'missYou',
  'nearlyThere',
  'friend',
] as const;
export type OccasionKind = (typeof occasionKinds)[number];

/** What a message is of: an occasion, or `once`, which an owner sends to a list of guests. */
export const messageKinds = [...occasionKinds, 'once'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The occasions that wait for a number of days, which the owner chooses. */
export const waitsForDays: Record<OccasionKind, boolean> = {
  welcome: false,
  secondVisit: true,
  birthday: false,
  missYou: true,
  nearlyThere: false,
  friend: false,
};

/** In the words of `nearlyThere`, the place of the reward or level that is near. */
export const goalMark = '{goal}';

/** A message that is due in the quiet hours waits for the morning, or ends. */
const nights = ['morning', 'ends'] as const;

export const occasionLimits = {
  words: 300,
  days: 365,
  perWeek: 7,
  heldOut: 50,
  messages: 1_000_000,
  /** Friends for whom a guest gets something in a calendar month. */
  friends: 5,
  /** Friends of a guest who are noted while the first paid visit of each still counts. */
  notedFriends: 200,
  /** Messages to lists that are not sent yet, at once. */
  mailings: 50,
  /** The days for which a mailing can be put off. */
  mailingDays: 365,
} as const;

/** A whole number within a range; others are refused by the message. */
const whole = (from: number, to: number) =>
  z
    .int(messages.occasionRange)
    .check(z.minimum(from, messages.occasionRange), z.maximum(to, messages.occasionRange));

/** The words of a message, what comes with it, and how much of it at most. */
export const offering = {
  english: Text({ max: occasionLimits.words, lines: true }),
  arabic: Text({ max: occasionLimits.words, lines: true }),
  /** The points that come with the message; 0 for none. */
  points: whole(0, limits.points),
  /** The reward that comes with it as a gift, and the days for which that waits; null for none. */
  giftId: z.nullable(Id),
  giftDays: whole(1, occasionLimits.days),
  /** The most messages, and the most points; null for no limit. */
  mostMessages: z.nullable(whole(1, occasionLimits.messages)),
  mostPoints: z.nullable(whole(1, limits.points)),
};

interface Given {
  points?: number;
  giftId?: number | null;
}

/** Refuses points beside a reward, so that one thing is given, or nothing. */
export const givesOne = z.refine<Given>(({ points, giftId }) => !points || !giftId, {
  error: messages.pointsOrReward,
  path: ['points'],
});

/** The budget of an occasion is that of a calendar month. */
export const Occasion = z
  .strictObject({
    on: z.boolean(),
    ...offering,
    /** The days that it waits; of no effect for occasions that do not wait. */
    days: whole(1, occasionLimits.days),
    atNight: z.enum(nights),
  })
  .check(givesOne);
export type Occasion = z.output<typeof Occasion>;

/** Whether guests can bring friends: what both are promised has to be something. */
export const bringsFriends = ({ on, points, giftId }: Occasion): boolean =>
  on && (points > 0 || giftId !== null);

/** The rules that all occasions share. */
export const MessageRules = z.strictObject({
  /** The most messages that a guest gets in seven days. */
  perWeek: whole(1, occasionLimits.perWeek),
  /** The quiet hours, by the restaurant's clocks; the same hour twice is none. */
  quietFrom: whole(0, 23),
  quietUntil: whole(0, 23),
  /** The percentage of guests who get nothing, and are compared with the others. */
  heldOut: whole(0, occasionLimits.heldOut),
});
export type MessageRules = z.output<typeof MessageRules>;

export const usualRules: MessageRules = { perWeek: 2, quietFrom: 21, quietUntil: 9, heldOut: 10 };

const words: Record<OccasionKind, { english: string; arabic: string; days: number }> = {
  welcome: {
    english: 'Thank you for your first visit. We look forward to the next one.',
    arabic: 'شكرًا على زيارتك الأولى، ويسعدنا أن نراك مرة أخرى.',
    days: 1,
  },
  secondVisit: {
    english: 'It was good to have you here. Your table is waiting for you.',
    arabic: 'سعدنا باستضافتك، وطاولتك في انتظارك.',
    days: 21,
  },
  birthday: {
    english: 'Happy birthday! Come and celebrate it with us this week.',
    arabic: 'كل عام وأنت بخير! يسعدنا أن تحتفل بيوم ميلادك معنا هذا الأسبوع.',
    days: 1,
  },
  missYou: {
    english: 'We have not seen you for a while, and we miss you.',
    arabic: 'مضت مدة لم نرك فيها، وقد اشتقنا إليك.',
    days: 60,
  },
  nearlyThere: {
    english: `One more visit, and ${goalMark} is yours.`,
    arabic: `زيارة واحدة تفصلك عن ${goalMark}.`,
    days: 1,
  },
  friend: {
    english: 'Thank you, both of you: a friend brought a friend.',
    arabic: 'شكرًا لكما: صديق دعا صديقًا.',
    days: 1,
  },
};

/** An occasion until the owner changes it: switched off, with words that can be used. */
export const usualOccasion = (kind: OccasionKind): Occasion => ({
  on: false,
  ...words[kind],
  points: 0,
  giftId: null,
  giftDays: 14,
  atNight: 'morning',
  mostMessages: null,
  mostPoints: null,
});

/** The name of the setting of each occasion. */
export const occasionSettings = {
  welcome: 'welcomeMessage',
  secondVisit: 'secondVisitMessage',
  birthday: 'birthdayMessage',
  missYou: 'missYouMessage',
  nearlyThere: 'nearlyThereMessage',
  friend: 'friendMessage',
} as const satisfies Record<OccasionKind, string>;
