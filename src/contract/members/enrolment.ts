// Calls with which a guest is enrolled at the till, and invited to open the card on a phone.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, managers, staff } from '../endpoint.ts';
import { Mobile } from '../values/values.ts';
import { Customer, JoinForm } from './customers.ts';

export const Enrolment = z.strictObject({ name: JoinForm.shape.name, mobile: Mobile });

const Invitation = z.object({
  /** The secret in the address behind the QR, where the guest chooses a password. */
  token: z.string(),
  /** Six digits, which the guest types there beside the number instead. */
  code: z.string(),
  /** The address that guests use; null if the server was started without it. */
  site: z.nullable(z.string()),
  /** Milliseconds for which the invitation remains valid. */
  left: z.int(),
});
export type Invitation = z.output<typeof Invitation>;

const may = staff;

export const enrolment = {
  /**
   * Adds a member with a number that nobody has yet; the member has no password until they choose
   * one.
   */
  enrolCustomer: endpoint('POST /api/admin/customers', {
    may,
    withoutProof: whyNoProof.daily,
    body: Enrolment,
    reply: z.extend(Customer, { invitation: Invitation }),
    refuses: ['conflict'],
  }),
  /**
   * Invites a member who has no password yet, and ends the previous invitation at a till. A cashier
   * can invite members whom they enrolled that day, and imported members by their whole number, a
   * limited number per hour.
   */
  inviteCustomer: endpoint('POST /api/admin/customers/:id/invitation', {
    may,
    withoutProof: whyNoProof.daily,
    body: z.optional(z.strictObject({ mobile: z.optional(Mobile) })),
    reply: Invitation,
    refuses: ['conflict', 'throttled'],
  }),
  /** Ends all invitations of a member, printed ones too. */
  endInvitationsOf: endpoint('DELETE /api/admin/customers/:id/invitation', {
    may: managers,
    withoutProof: whyNoProof.ends,
  }),
};
