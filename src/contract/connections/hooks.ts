// Calls about hooks: addresses that are told of what happens, by the Standard Webhooks.
import * as z from 'zod/mini';
import { Proved, whyNoProof } from '../proofs.ts';
import { endpoint, owners, pagedEndpoint } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { SentenceReply } from '../values/sentence.ts';
import { Id, limits, Moment, Text } from '../values/values.ts';

export const hookLimits = {
  hooks: 10,
  address: 500,
  networks: 20,
  /** Days for which events are kept. */
  days: 90,
  /** The number of last tries of a delivery that are kept. */
  tries: 20,
} as const;

/**
 * A hook is on, paused by the owner, failing (paused because nothing arrived for five days), or
 * gone (the receiver answered 410).
 */
export const hookStates = ['on', 'paused', 'failing', 'gone'] as const;
export type HookState = (typeof hookStates)[number];

/** A delivery that failed for five days is given up if others have arrived meanwhile. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** The answer to a try. */
const answered = {
  /** The HTTP status; null where there was no answer. */
  status: z.nullable(z.int()),
  /** Milliseconds until the answer. */
  ms: z.nullable(z.int()),
  /** The beginning of the answer; null where there was none. */
  answer: z.nullable(z.string()),
  /** Why there was no answer; null where there was one. */
  why: z.nullable(SentenceReply),
};

const Try = z.object({ at: Moment, ...answered });
export type Try = z.output<typeof Try>;

const Hook = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  /** Whether events say the name and the number of a member. */
  named: z.boolean(),
  state: z.enum(hookStates),
  createdAt: Moment,
  deliveredAt: z.nullable(Moment),
  /** The moment until which the previous secret is valid; null where there is none. */
  formerUntil: z.nullable(Moment),
  /** Events that were deleted before they could be delivered. */
  missed: z.int(),
  /** Events that wait for the hook; at most 20,000 are counted. */
  waiting: z.int(),
  /** The moment at which the oldest waiting event was noted; null where none waits. */
  oldest: z.nullable(Moment),
  /** Deliveries that were given up; at most a thousand are counted. */
  failed: z.int(),
  /**
   * Deliveries of the last 24 hours (at most 10,000 are counted), and their mean time in
   * milliseconds.
   */
  day: z.object({ delivered: z.int(), ms: z.nullable(z.int()) }),
  /** The last try of a delivery that will be tried again; null where there is none. */
  problem: z.nullable(z.extend(Try, { nextAt: Moment })),
});
export type Hook = z.output<typeof Hook>;

const fields = {
  name: Text({ max: limits.username }),
  address: Proved(
    Text({ max: hookLimits.address }).check(
      z.regex(/^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/i, messages.hookAddressFormat),
      z.refine((address) => URL.canParse(address), messages.hookAddressFormat),
    ),
  ),
  named: Proved(z.boolean()),
};

export const NewHook = z.strictObject(fields);

const Settings = z.object({
  /** Private networks that hooks may reach: `192.168.1.0/24`. */
  networks: z.array(z.string()),
  /** Days for which events are kept, delivered or not. */
  days: z.int(),
});
export type HookSettings = z.output<typeof Settings>;

const network = Text({ max: 50 }).check(
  z.regex(/^[\da-f.:]+\/\d{1,3}$/i, messages.hookNetworkFormat),
);

const Delivery = z.object({
  /** The place of the event in the order in which events are sent. */
  position: z.int(),
  kind: z.string(),
  at: Moment,
  /** The number of the member; null for what concerns the restaurant. */
  member: z.nullable(Id),
  sequence: z.int(),
  state: z.enum(deliveryStates),
  /** The tries so far, counted anew when the event is sent again. */
  tries: z.int(),
  /** The last try; null before the first one. */
  triedAt: z.nullable(Moment),
  nextAt: Moment,
  ...answered,
  /**
   * The tries before the last one, the oldest first, including those before the event was sent
   * again.
   */
  earlier: z.array(Try),
});
export type Delivery = z.output<typeof Delivery>;

const Secret = z.object({
  id: Id,
  /** The secret, which is shown only here: `whsec_` and 32 random bytes in base64. */
  secret: z.string(),
});

const may = owners;

export const hooks = {
  listHooks: endpoint('GET /api/admin/hooks', {
    may,
    reply: z.extend(Settings, { hooks: z.array(Hook) }),
  }),
  addHook: endpoint('POST /api/admin/hooks', {
    may,
    freshProof: true,
    body: NewHook,
    reply: Secret,
    refuses: ['conflict'],
  }),
  /** Another address, and whether names are sent, take a fresh proof. */
  changeHook: endpoint('PATCH /api/admin/hooks/:id', {
    may,
    freshProof: 'fields',
    body: z.partial(z.strictObject({ ...fields, paused: z.boolean() })),
    reply: Hook,
    refuses: ['forbidden'],
  }),
  endHook: endpoint('DELETE /api/admin/hooks/:id', { may, withoutProof: whyNoProof.ends }),
  /** Makes a new secret. For a day, deliveries are signed with the previous one as well. */
  renewHookSecret: endpoint('POST /api/admin/hooks/:id/secret', {
    may,
    freshProof: true,
    reply: Secret,
  }),
  /** Sends a test event immediately, and answers with the receiver's response. */
  testHook: endpoint('POST /api/admin/hooks/:id/test', {
    may,
    withoutProof: whyNoProof.before,
    reply: z.object({ delivered: z.boolean(), ...answered }),
  }),
  listDeliveries: pagedEndpoint('GET /api/admin/hooks/:id/deliveries', { may, row: Delivery }),
  /** Sends one event again, or all kept events since a moment. */
  sendAgain: endpoint('POST /api/admin/hooks/:id/send-again', {
    may,
    withoutProof: whyNoProof.before,
    body: z.union([
      z.strictObject({ position: z.int().check(z.minimum(1)) }),
      z.strictObject({ since: Moment }),
    ]),
  }),
  /** A change of the networks requires a fresh proof, as a change of an address does. */
  changeHookSettings: endpoint('PATCH /api/admin/hooks', {
    may,
    freshProof: true,
    body: z.strictObject({
      networks: z.array(network).check(z.maxLength(hookLimits.networks)),
      days: z
        .int(messages.hookDaysRange)
        .check(
          z.minimum(1, messages.hookDaysRange),
          z.maximum(hookLimits.days, messages.hookDaysRange),
        ),
    }),
    reply: Settings,
  }),
};
