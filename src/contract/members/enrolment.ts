// Calls with which a guest is enrolled at the till, and invited to open the card on a phone.
import * as z from 'zod/mini';
import { endpoint, managers, staff } from '../endpoint.ts';
import { Mobile } from '../values/values.ts';
import { Customer, JoinForm } from './customers.ts';

export const Enrolment = z.strictObject({ name: JoinForm.shape.name, mobile: Mobile });

const Invitation = z.object({
  /** Stands in the address that the QR leads to, where the guest chooses a password. */
  token: z.string(),
  /** Six digits, which the guest types there beside the number instead. */
  code: z.string(),
  /** The address that guests use; null if the server was started without it. */
  site: z.nullable(z.string()),
  /** Milliseconds for which it is valid. */
  left: z.int(),
});
export type Invitation = z.output<typeof Invitation>;

const may = staff;

export const enrolment = {
  /** Makes a member of a number that nobody has; they have no password until they choose one. */
  enrolCustomer: endpoint('POST /api/admin/customers', {
    may,
    body: Enrolment,
    reply: z.extend(Customer, { invitation: Invitation }),
    refuses: ['conflict'],
  }),
  /**
   * Invites a member who has no password yet; the one at a till before ends. A cashier invites whom
   * they enrolled that day; whom a file brought, by their whole number, bounded by the hour.
   */
  inviteCustomer: endpoint('POST /api/admin/customers/:id/invitation', {
    may,
    body: z.optional(z.strictObject({ mobile: z.optional(Mobile) })),
    reply: Invitation,
    refuses: ['conflict', 'throttled'],
  }),
  /** Ends all invitations of a member, printed ones too. */
  endInvitationsOf: endpoint('DELETE /api/admin/customers/:id/invitation', { may: managers }),
};
