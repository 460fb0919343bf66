// Calls about served benefits: stamped at the counter, taken back, listed in the office.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { NextDue } from '../offers/benefits.ts';
import { endpoint, pagedEndpoint, managers } from '../endpoint.ts';
import { needsSheet } from '../switches.ts';
import { Id, Moment } from '../values/values.ts';

const StampRequest = z.strictObject({
  /** The number of the verification, which is valid for an hour. */
  verification: Id,
  benefitId: Id,
});

/** A stamp as the partner who made it sees it. */
const PartnerStamp = z.object({
  id: Id,
  benefitId: Id,
  at: Moment,
  /** The moment until which the partner can take it back. */
  takeBackUntil: Moment,
  /** When the guest can have the benefit again. */
  nextDue: NextDue,
});
export type PartnerStamp = z.output<typeof PartnerStamp>;

/** A benefit that a guest was given, as the office sees it. */
const Stamp = z.object({
  id: Id,
  /** The text of the benefit when it was served. */
  benefit: z.string(),
  /** The partner's current name; null if the partner was deleted. */
  partner: z.nullable(z.string()),
  at: Moment,
  takenBackAt: z.nullable(Moment),
  takenBackBy: z.nullable(z.enum(['partner', 'admin'])),
});
export type Stamp = z.output<typeof Stamp>;

export const stamps = {
  /** Records that a verified guest was given a benefit; refuses a benefit that is not due yet. */
  stampBenefit: endpoint('POST /api/partner/stamps', {
    may: ['partner'],
    needs: needsSheet,
    idempotent: true,
    body: StampRequest,
    reply: PartnerStamp,
    refuses: ['not-found', 'conflict', 'throttled'],
  }),
  /** A partner can take back their own stamp for ten minutes. */
  takeBackStamp: endpoint('DELETE /api/partner/stamps/:id', {
    may: ['partner'],
    refuses: ['conflict'],
  }),
  /** The office can take any stamp back at any time. */
  removeStamp: endpoint('DELETE /api/admin/stamps/:id', {
    may: managers,
    withoutProof: whyNoProof.daily,
  }),
  listStamps: pagedEndpoint('GET /api/customers/:id/stamps', { may: managers, row: Stamp }),
};
