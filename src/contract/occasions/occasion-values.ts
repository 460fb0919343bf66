// Occasions as the owner sets them: when a guest gets a message on the card, and what it gives.
import * as z from 'zod/mini';
import { messages } from '../messages/messages.ts';
import { limits, Text } from '../values/values.ts';

/**
 * `welcome`: after the first visit. `secondVisit`: nobody came again after so many days.
 * `birthday`: in the week around it. `missYou`: twice the guest's usual time without a visit, and
 * so many days before the third visit.
 */
export const occasionKinds = ['welcome', 'secondVisit', 'birthday', 'missYou'] as const;
export type OccasionKind = (typeof occasionKinds)[number];

/** The occasions that wait for a number of days, which the owner chooses. */
export const waitsForDays: Record<OccasionKind, boolean> = {
  welcome: false,
  secondVisit: true,
  birthday: false,
  missYou: true,
};

/** A message that is due in the quiet hours waits for the morning, or ends. */
const nights = ['morning', 'ends'] as const;

export const occasionLimits = {
  words: 300,
  days: 365,
  perWeek: 7,
  heldOut: 50,
  messages: 1_000_000,
} as const;

/** A whole number within a range; others are refused by the message. */
const whole = (from: number, to: number) =>
  z
    .int(messages.occasionRange)
    .check(z.minimum(from, messages.occasionRange), z.maximum(to, messages.occasionRange));

export const Occasion = z.strictObject({
  on: z.boolean(),
  english: Text({ max: occasionLimits.words, lines: true }),
  arabic: Text({ max: occasionLimits.words, lines: true }),
  /** The points that come with the message; 0 for words alone. */
  points: whole(0, limits.points),
  /** The days that it waits; of no effect for occasions that do not wait. */
  days: whole(1, occasionLimits.days),
  atNight: z.enum(nights),
  /** The most messages, and the most points, in a calendar month; null for no limit. */
  mostMessages: z.nullable(whole(1, occasionLimits.messages)),
  mostPoints: z.nullable(whole(1, limits.points)),
});
export type Occasion = z.output<typeof Occasion>;

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
};

/** An occasion until the owner changes it: switched off, with words that can be used. */
export const usualOccasion = (kind: OccasionKind): Occasion => ({
  on: false,
  ...words[kind],
  points: 0,
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
} as const satisfies Record<OccasionKind, string>;
