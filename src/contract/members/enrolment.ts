// Calls with which a guest is enrolled at the till, who opens the card on their own phone.
import * as z from 'zod/mini';
import { endpoint, staff } from '../endpoint.ts';
import { Mobile } from '../values.ts';
import { Customer, JoinForm } from './customers.ts';

export const Enrolment = z.strictObject({ name: JoinForm.shape.name, mobile: Mobile });

const Invitation = z.object({
  /** A one-time pass in the address of the card, with which the guest chooses a password. */
  pass: z.string(),
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
  /** Invites a member who has no password yet once more; the invitation before ends. */
  inviteCustomer: endpoint('POST /api/admin/customers/:id/invitation', {
    may,
    reply: Invitation,
    refuses: ['conflict'],
  }),
};
