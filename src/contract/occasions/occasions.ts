// Calls about occasions and messages: what is due, sent and brought, the list of messages, a look
// beforehand, and what a guest reads and ends on the card.
import * as z from 'zod/mini';
import { endpoint, managers, pagedEndpoint } from '../endpoint.ts';
import { whyNoProof } from '../proofs.ts';
import { languages } from '../values/languages.ts';
import { Id, Moment } from '../values/values.ts';
import { Consent, MessageWay, messageStates, Received } from './guest-messages.ts';
import { Brought, Forecast } from './figures.ts';
import { Occasion, messageKinds, occasionKinds } from './occasion-values.ts';

const OccasionFigures = z.object({
  kind: z.enum(occasionKinds),
  /** The messages that are due now and not decided. */
  due: z.int(),
  /** Sent in this calendar month, with the points given. */
  month: z.object({ messages: z.int(), points: z.int() }),
  /** The points given in the last twelve months, and these in money at menu price and at cost. */
  points: z.int(),
  atMenu: z.nullable(z.string()),
  atCost: z.nullable(z.string()),
  brought: Brought,
});
export type OccasionFigures = z.output<typeof OccasionFigures>;

const ListedMessage = z.object({
  id: Id,
  customerId: Id,
  name: z.string(),
  occasion: z.enum(messageKinds),
  state: z.enum(messageStates),
  points: z.int(),
  /** The reward that came with it; null without one. */
  reward: z.nullable(z.string()),
  rewardArabic: z.nullable(z.string()),
  dueAt: Moment,
  /** Null while it is due. */
  decidedAt: z.nullable(Moment),
  readAt: z.nullable(Moment),
  ways: z.array(MessageWay),
});
export type ListedMessage = z.output<typeof ListedMessage>;

export const occasions = {
  listOccasions: endpoint('GET /api/admin/occasions', {
    may: managers,
    reply: z.array(OccasionFigures),
  }),
  /** The guests who would get a message if the occasion were switched on like this. */
  tryOccasion: endpoint('POST /api/admin/occasions/try', {
    may: managers,
    withoutProof: whyNoProof.asks,
    body: z.strictObject({ kind: z.enum(occasionKinds), occasion: Occasion }),
    reply: Forecast,
  }),
  /** All messages, the latest first, or those to members whom a search finds by name. */
  listMessages: pagedEndpoint('GET /api/admin/messages', {
    may: managers,
    row: ListedMessage,
  }),
  /** The latest fifty messages of a member, and what they want. */
  readMessagesOf: endpoint('GET /api/admin/customers/:id/messages', {
    may: managers,
    reply: z.object({ messages: z.array(ListedMessage), consents: z.array(Consent) }),
  }),
  /** Ends messages to a member who has asked for it. */
  endMessagesOf: endpoint('POST /api/admin/customers/:id/messages/end', {
    may: managers,
    withoutProof: whyNoProof.ends,
    body: z.strictObject({ language: z.enum(languages) }),
  }),
  /** The guest's latest fifty messages, their consents, and whether messages come. */
  readOwnMessages: endpoint('GET /api/customers/me/messages', {
    may: ['customer'],
    /** `wanted`: whether messages come. */
    reply: z.extend(Received, { wanted: z.boolean() }),
  }),
  /**
   * What leads the caller's friends to the form for joining, and what both get then. The token is
   * null for who wants no messages, while the occasion is off, and while it gives nothing.
   */
  readFriendLink: endpoint('GET /api/customers/me/friends', {
    may: ['customer'],
    reply: z.object({
      token: z.nullable(z.string()),
      points: z.int(),
      /** The reward that both get; null for none. */
      reward: z.nullable(z.string()),
      rewardArabic: z.nullable(z.string()),
      /** The friends of this calendar month for whom the caller got something; at most so many. */
      brought: z.int(),
      most: z.int(),
    }),
  }),
  /** Takes a message off the card. */
  readMessage: endpoint('POST /api/customers/me/messages/:id/read', { may: ['customer'] }),
};
