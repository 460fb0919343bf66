// Calls about channels: the owner opens and tests them, and guests allow and end them.
import * as z from 'zod/mini';
import { bounded } from '../values/bounds.ts';
import { endpoint, owners } from '../endpoint.ts';
import { whyNoProof } from '../proofs.ts';
import { messages } from '../messages/messages.ts';
import { languages } from '../values/languages.ts';
import { Email } from '../values/email.ts';
import { SentenceReply } from '../values/sentence.ts';
import { AnyMobile, Moment } from '../values/values.ts';
import { EmailAsked } from './email-asked.ts';
import { PushSubscribed } from './push-subscribed.ts';
import {
  channels,
  consentChannels,
  dispatchStates,
  MailServer,
  purposes,
} from './channel-values.ts';
import { TextGateway } from './text-gateway.ts';

/** How many dispatches of the last thirty days became what; at most 10,000 are counted. */
const Counts = z.array(z.object({ state: z.enum(dispatchStates), count: z.int() }));
const Standing = {
  counts: Counts,
  /** The guests who allow the channel. */
  guests: z.int(),
  /** The last try that was not taken in the last thirty days; null for none. */
  problem: z.nullable(z.object({ at: Moment, why: SentenceReply })),
};
export type Standing = z.output<z.ZodMiniObject<typeof Standing>>;

const { password: _, ...shownMail } = MailServer.shape;
const { secret: __, ...shownGateway } = TextGateway.shape;

const Channels = z.object({
  /** Null until the owner has set a server. */
  email: z.nullable(
    z.object({
      ...shownMail,
      hasPassword: z.boolean(),
      /** Until a test mail was taken, guests get none. */
      checkedAt: z.nullable(Moment),
      ...Standing,
    }),
  ),
  push: z.object({ isOn: z.boolean(), ...Standing }),
  /** Null until the owner has set a gateway. */
  text: z.nullable(
    z.object({
      ...shownGateway,
      hasSecret: z.boolean(),
      /** Until a test message was taken, guests get none. */
      checkedAt: z.nullable(Moment),
      /** The cost of today's messages, in the smallest unit of the currency. */
      spentToday: z.int(),
      ...Standing,
    }),
  ),
  /** Without the address that guests use, messages cannot lead to their card. */
  hasPublicUrl: z.boolean(),
});
export type Channels = z.output<typeof Channels>;

const Language = z.enum(languages);

/** A token of a link, as `newToken` makes them; any other text leads to nothing. */
const LinkToken = bounded(100, z.regex(/^[\w-]{20,100}$/, messages.linkWrong));

const may = owners;

const gatewayExample = {
  address: 'https://gateway.example.com/messages',
  headers: [{ name: 'Authorization', value: 'Bearer {secret}' }],
  encoding: 'json' as const,
  body: '{"to": "{to}", "text": "{text}"}',
  takenStatus: null,
  takenField: 'messages.0.id',
  takenValue: null,
  price: 5,
  perPart: true,
  perDay: 5_000,
};

export const channelCalls = {
  readChannels: endpoint('GET /api/admin/channels', { may, reply: Channels }),
  /** Sets the mail server. Guests get nothing before a test mail was taken. */
  setMail: endpoint('POST /api/admin/channels/email', {
    may,
    freshProof: true,
    body: MailServer,
  }),
  /** Opens web push. The keys of the restaurant are made with the first time, and stay. */
  openPush: endpoint('POST /api/admin/channels/push', {
    may,
    freshProof: true,
    refuses: ['conflict'],
  }),
  endPush: endpoint('DELETE /api/admin/channels/push', { may, withoutProof: whyNoProof.ends }),
  endMail: endpoint('DELETE /api/admin/channels/email', { may, withoutProof: whyNoProof.ends }),
  /** Sends a test mail at once, and answers whether the server took it. */
  testMail: endpoint('POST /api/admin/channels/email/test', {
    may,
    withoutProof: whyNoProof.before,
    body: z.strictObject({ to: Email, language: Language }),
    reply: z.object({ sent: z.boolean(), why: z.nullable(SentenceReply) }),
    refuses: ['conflict', 'throttled'],
  }),
  /** Sets the gateway of text messages. Guests get nothing before a test message was taken. */
  setTextGateway: endpoint('POST /api/admin/channels/text', {
    may,
    freshProof: true,
    body: TextGateway.register(z.globalRegistry, { example: gatewayExample }),
  }),
  endTextGateway: endpoint('DELETE /api/admin/channels/text', {
    may,
    withoutProof: whyNoProof.ends,
  }),
  /** Sends a test message at once, and answers whether the gateway took it. */
  testText: endpoint('POST /api/admin/channels/text/test', {
    may,
    withoutProof: whyNoProof.before,
    body: z.strictObject({ mobile: AnyMobile, language: Language }),
    reply: z.object({ sent: z.boolean(), why: z.nullable(SentenceReply) }),
    refuses: ['conflict', 'throttled'],
  }),
  /**
   * Ends messages to a number, as when somebody has answered STOP. Ending twice is the same as
   * once, and a number that no guest has is no error.
   */
  stopTexts: endpoint('POST /api/v1/messages/stop', {
    may: ['program'],
    scope: 'messages:stop',
    body: z
      .strictObject({ mobile: AnyMobile })
      .register(z.globalRegistry, { example: { mobile: '+966501234567' } }),
  }),
  /** The channels that are open, and what the caller allows. */
  readOwnChannels: endpoint('GET /api/customers/me/channels', {
    may: ['customer'],
    reply: z.object({
      open: z.array(z.enum(channels)),
      /** The channels for which the guest has neither allowed nor ended messages. */
      unasked: z.array(z.enum(channels)),
      wanted: z.array(z.enum(channels)),
      /** The channels by which the caller is told before own points and gifts end. */
      notices: z.array(z.enum(channels)),
      /** The confirmed address, and the one that waits for its confirmation. */
      email: z.nullable(z.string()),
      waiting: z.nullable(z.string()),
      /** The key with which a browser subscribes; null unless push is open. */
      pushKey: z.nullable(z.string()),
      /** Whether the guest has been here twice, before which nobody is asked about push. */
      isRegular: z.boolean(),
    }),
  }),
  /** Sends a link to an address, by which its owner allows offers there. */
  askForEmail: endpoint('POST /api/customers/me/channels/email', {
    may: ['customer'],
    body: EmailAsked.register(z.globalRegistry, {
      example: { address: 'sara@mail.example', language: 'en' },
    }),
    refuses: ['conflict', 'throttled', 'unavailable'],
  }),
  /** Notes a browser of the caller; allows offers to it, if the caller has just asked for it. */
  subscribePush: endpoint('POST /api/customers/me/channels/push', {
    may: ['customer'],
    body: PushSubscribed,
    refuses: ['conflict', 'throttled'],
  }),
  /**
   * Ends offers by a channel or on the card, or allows them again where the guest is reached
   * already; or notices about own points and gifts by a channel, with the purpose `service`.
   */
  wantChannel: endpoint('POST /api/customers/me/channels/wanted', {
    may: ['customer'],
    body: z.strictObject({
      channel: z.enum(consentChannels),
      /** Offers by default. */
      purpose: z.optional(z.enum(purposes)),
      wanted: z.boolean(),
      language: Language,
    }),
    refuses: ['conflict'],
  }),
  /** Confirms an address by the link in its e-mail, and allows offers there. */
  confirmEmail: endpoint('POST /api/channels/confirm', {
    may: 'anyone',
    body: z.strictObject({ token: LinkToken }),
    refuses: ['not-found', 'throttled'],
  }),
  /** Ends offers and notices by the link in a message. Ending twice is the same as once. */
  stopChannel: endpoint('POST /api/channels/stop', {
    may: 'anyone',
    body: z.strictObject({ token: LinkToken, language: Language }),
    refuses: ['not-found', 'throttled'],
  }),
};
