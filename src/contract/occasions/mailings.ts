// Calls about messages that an owner sends to a list of guests, once: drafted, looked at, sent now
// or on a day, and cancelled.
import * as z from 'zod/mini';
import { endpoint, managers, owners } from '../endpoint.ts';
import { absences } from '../values/absences.ts';
import { messages } from '../messages/messages.ts';
import { whyNoProof } from '../proofs.ts';
import { Id, Level, Moment } from '../values/values.ts';
import { Brought, Forecast } from './figures.ts';
import { givesOne, offering } from './occasion-values.ts';

/** The list: the guests of a level, who stayed away, with a visit at an outlet; null for all. */
const list = {
  level: z.nullable(Level),
  away: z.nullable(z.enum(absences)),
  outletId: z.nullable(Id),
};

/** `waiting`: for its day. `sending`: the list is looked through, or messages are due. */
const mailingStates = ['draft', 'waiting', 'sending', 'sent', 'cancelled'] as const;

const Mailing = z.object({
  id: Id,
  english: z.string(),
  arabic: z.string(),
  points: z.int(),
  giftId: z.nullable(Id),
  giftDays: z.int(),
  mostMessages: z.nullable(z.int()),
  mostPoints: z.nullable(z.int()),
  ...list,
  state: z.enum(mailingStates),
  createdAt: Moment,
  /** Null for a draft. */
  sendAt: z.nullable(Moment),
  /** The messages that were sent, and the points that came with them. */
  sent: z.int(),
  given: z.int(),
});
export type Mailing = z.output<typeof Mailing>;

export const NewMailing = z.strictObject({ ...offering, ...list }).check(givesOne);
export type NewMailing = z.output<typeof NewMailing>;

const may = owners;

export const mailings = {
  /** The latest hundred. */
  listMailings: endpoint('GET /api/admin/mailings', { may: managers, reply: z.array(Mailing) }),
  /** What one brought, by the guests of its list who were held out. */
  readMailing: endpoint('GET /api/admin/mailings/:id', {
    may: managers,
    reply: z.object({
      brought: Brought,
      /** The percentage that is held out now. */
      heldOut: z.int(),
      points: z.int(),
      atMenu: z.nullable(z.string()),
      atCost: z.nullable(z.string()),
    }),
  }),
  addMailing: endpoint('POST /api/admin/mailings', {
    may,
    withoutProof: whyNoProof.offers,
    body: NewMailing,
    reply: Mailing,
    refuses: ['conflict', 'not-found'],
  }),
  /** Only as long as it is not being sent. */
  changeMailing: endpoint('PATCH /api/admin/mailings/:id', {
    may,
    withoutProof: whyNoProof.offers,
    body: z.strictObject({ id: z.optional(Id), ...NewMailing.shape }).check(givesOne),
    reply: Mailing,
    refuses: ['conflict'],
  }),
  /** Only a draft, or one that was cancelled before it was sent. */
  removeMailing: endpoint('DELETE /api/admin/mailings/:id', {
    may,
    withoutProof: whyNoProof.offers,
    refuses: ['conflict'],
  }),
  /** The guests who would get it now, and what it costs at most. */
  tryMailing: endpoint('POST /api/admin/mailings/:id/try', {
    may: managers,
    withoutProof: whyNoProof.asks,
    reply: z.omit(Forecast, { perMonth: true }),
  }),
  /** Sends it now, or at the beginning of a day; once. */
  startMailing: endpoint('POST /api/admin/mailings/:id/start', {
    may,
    withoutProof: whyNoProof.offers,
    body: z.strictObject({ day: z.nullable(z.iso.date(messages.dateFormat)) }),
    reply: Mailing,
    refuses: ['conflict'],
  }),
  /** Ends what is not sent yet. */
  cancelMailing: endpoint('POST /api/admin/mailings/:id/cancel', {
    may,
    withoutProof: whyNoProof.ends,
    reply: Mailing,
    refuses: ['conflict'],
  }),
};
