// Messages to guests and the ledger of what a guest wants, as answers and the guest's card have
// them; a guest's page fetches this without the calls.
import * as z from 'zod/mini';
import { channels, consentChannels, dispatchStates, purposes } from '../channels/channel-values.ts';
import { given } from '../values/given-level.ts';
import { messageKinds } from './occasion-values.ts';
import { languages } from '../values/languages.ts';
import { Id, Moment } from '../values/values.ts';

/**
 * What became of a message. `due`: not decided yet. The others but `sent` say why the guest got
 * nothing: `heldOut` among those who are compared, `stopped` by the guest or the office, `quiet`
 * hours, `capped` for the week, `overtaken` because it was true no more, `spent` because the
 * month's budget was used up, `off` with its occasion, `full` because the card holds no more
 * points, `gone` because the reward was not to be had.
 */
export const messageStates = [
  'due',
  'sent',
  'heldOut',
  'stopped',
  'quiet',
  'capped',
  'overtaken',
  'spent',
  'off',
  'full',
  'gone',
] as const;
export type MessageState = (typeof messageStates)[number];

/** A reward that came with a message, which waits until a moment, was served, or has ended. */
export const MessageGift = z.object({
  reward: z.string(),
  rewardArabic: z.nullable(z.string()),
  state: z.enum(['waiting', 'served', 'ended']),
  until: Moment,
});
export type MessageGift = z.output<typeof MessageGift>;

/** A message as the guest's card shows it, until it is read. */
export const CardMessage = z.object({
  id: Id,
  occasion: z.enum(messageKinds),
  english: z.string(),
  arabic: z.string(),
  points: z.int(),
  /** Left out where no reward came with it. */
  gift: z.optional(MessageGift),
  at: Moment,
});
export type CardMessage = z.output<typeof CardMessage>;

/** `link`: by the link in a message; `program`: a STOP that a program reported. */
export const consentPlaces = ['card', 'office', 'link', 'program'] as const;

/** A row of the ledger of consents: whether a guest wants messages, and the words they saw. */
export const Consent = z.object({
  channel: z.enum(consentChannels),
  purpose: z.enum(purposes),
  given: z.boolean(),
  words: z.string(),
  language: z.enum(languages),
  at: Moment,
  place: z.enum(consentPlaces),
});
export type Consent = z.output<typeof Consent>;

/** A channel that a message was to go by besides the card, and what became of it. */
export const MessageWay = z.object({
  channel: z.enum(channels),
  state: z.enum(dispatchStates),
  /** The last try; null before the first. */
  at: z.nullable(Moment),
});
export type MessageWay = z.output<typeof MessageWay>;

/** A message as a guest's own data have it. */
const OwnMessage = z.object({
  ...CardMessage.shape,
  ways: z.array(MessageWay),
  /** Null until it is read. */
  readAt: z.nullable(Moment),
});

/** Where messages reach a guest besides the card. */
const Reached = z.object({
  /** The confirmed address. */
  email: z.nullable(z.string()),
  /** The number at which the guest has allowed messages. */
  number: z.nullable(z.string()),
  /** The browsers that get notices: since when each. */
  browsersSince: z.array(Moment),
});

/**
 * The messages that a guest has got, their consents and when friends joined by their link, the
 * latest fifty of each, and where they are reached.
 */
export const Received = z.object({
  reached: Reached,
  messages: z.array(OwnMessage),
  consents: z.array(Consent),
  friends: z.array(Moment),
  /** When they joined by the link of somebody else; left out for all others. */
  broughtAt: z.optional(Moment),
  given,
});
export type Received = z.output<typeof Received>;
