// Calls of the office about partners: the list, adding, names, status, password reset, removal.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, pagedEndpoint, managers, owners } from '../endpoint.ts';
import { Proved } from '../proofs.ts';
import { messages } from '../messages/messages.ts';
import {
  Id,
  limits,
  Moment,
  NewPassword,
  PasswordReset,
  Text,
  Username,
} from '../values/values.ts';

export const Partner = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** Whether the partner may give points for bills. */
  givesPoints: z.boolean(),
  createdAt: Moment,
});
export type Partner = z.output<typeof Partner>;

const names = {
  username: Username(messages.usernameTooShort),
  name: Text({ min: 2, max: limits.name, tooShort: messages.nameTooShort }),
};

/** A new partner. A temporary password is valid for a day, and is replaced at the first log-in. */
export const NewPartner = z.strictObject({
  ...names,
  password: NewPassword(),
  temporary: z.optional(z.boolean()),
});
export const PartnerChange = z.partial(
  z.strictObject({ ...names, id: Id, givesPoints: Proved(z.boolean()) }),
);
export type PartnerChange = z.output<typeof PartnerChange>;

const may = owners;

export const partners = {
  listPartners: pagedEndpoint('GET /api/admin/partners', { may: managers, row: Partner }),
  addPartner: endpoint('POST /api/admin/partners', {
    may,
    freshProof: true,
    body: NewPartner,
    reply: Partner,
    refuses: ['conflict'],
  }),
  changePartner: endpoint('PATCH /api/admin/partners/:id', {
    may,
    freshProof: 'fields',
    body: PartnerChange,
    reply: Partner,
    refuses: ['conflict'],
  }),
  resetPartnerPassword: endpoint('POST /api/admin/partners/:id/reset-password', {
    may,
    freshProof: true,
    body: PasswordReset,
  }),
  setPartnerStatus: endpoint('PATCH /api/admin/partners/:id/status', {
    may,
    freshProof: true,
    body: z.strictObject({ active: z.boolean() }),
    reply: Partner,
  }),
  removePartner: endpoint('DELETE /api/admin/partners/:id', { may, withoutProof: whyNoProof.ends }),
};
