// Live updates of an open card: points, a renewed code, offers, benefits, rewards, visits, the end
// of the account.
import * as z from 'zod/mini';
import { Claim } from '../rewards/claims.ts';
import { eventsEndpoint } from '../endpoint.ts';
import { Level } from '../values/values.ts';
import { Transaction } from '../points/points.ts';
import { Id, UpdateCursor } from '../values/values.ts';
import { VisitReceipt } from '../visits/visit-receipts.ts';

/** The number of the visit that the update is a part of, whose receipt came before it. */
const visit = z.optional(Id);

/** The server-sent event of each kind; its cursor is the id of the event. */
export const LiveUpdate = z.discriminatedUnion('kind', [
  /** An entry was made, with the balance and the level after it. */
  z.object({ kind: z.literal('points'), entry: Transaction, total: z.int(), level: Level, visit }),
  /**
   * The code, its QR, the name, the number, a waiting request, a question of the till or waiting
   * points have changed.
   */
  z.object({ kind: z.literal('code') }),
  /** The offers of the guest's level have changed; with `levels`, perhaps the levels as well. */
  z.object({ kind: z.literal('offers'), levels: z.optional(z.literal(true)) }),
  /** A benefit was served, by a partner who may have been deleted since. */
  z.object({
    kind: z.literal('benefit-served'),
    benefit: z.string(),
    benefitArabic: z.nullable(z.string()),
    partner: z.nullable(z.string()),
    visit,
  }),
  /** A served benefit was taken back. */
  z.object({
    kind: z.literal('benefit-taken-back'),
    benefit: z.string(),
    benefitArabic: z.nullable(z.string()),
    visit,
  }),
  /** A reward was claimed, served, or gave its points back. */
  z.object({ kind: z.literal('claim'), claim: Claim, spent: z.int(), visit }),
  /**
   * A visit was settled or undone; the updates of its parts follow. It is sent again, with the same
   * number, if a card did not get all of these together.
   */
  z.object({ kind: z.literal('visit-settled'), visit: VisitReceipt }),
  z.object({ kind: z.literal('visit-undone'), visit: VisitReceipt }),
  /** Too many updates were missed to send each: everything has to be loaded again. */
  z.object({ kind: z.literal('reload') }),
  /** The account was deleted, or its password was reset: nothing follows. */
  z.object({ kind: z.literal('gone'), why: z.enum(['deleted', 'reset']) }),
]);
export type LiveUpdate = z.output<typeof LiveUpdate>;

export const news = {
  /**
   * The stream begins after the cursor in `Last-Event-ID`, which a browser sends by itself when it
   * reconnects, or in `after`; without either it begins now. One account can have at most eight
   * streams.
   */
  watchCard: eventsEndpoint('GET /api/customers/me/events', {
    may: ['customer'],
    query: z.strictObject({ after: z.optional(UpdateCursor) }),
    event: LiveUpdate,
    refuses: ['throttled'],
  }),
};
