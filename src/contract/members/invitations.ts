// Calls with which the office invites many guests who have no password yet, and ends invitations.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { ExportQuery, FileOfRows } from '../values/export-query.ts';
import { endpoint, managers } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { Id, limits, Moment, PathId } from '../values/values.ts';

/** The forms of many invitations: cards or rows to print, or a file of links. */
export const runForms = ['cards', 'links'] as const;

/** The limit of cards in one call: thirty sheets of paper. */
export const maxCards = 300;

/** The limit of runs that have valid invitations. */
export const maxRuns = 20;

/** Guests without a valid invitation by the office, or all guests without a password. */
const GuestChoice = z._default(z.enum(['uninvited', 'all']), 'uninvited');

/** The origin of an address: `https://family.example`. */
const Site = z
  .string()
  .check(
    z.maxLength(limits.imagePath, { error: messages.invalidInput, abort: true }),
    z.regex(/^https?:\/\/[\w.:[\]-]{1,255}$/, messages.invalidInput),
  );

const InvitationRun = z.object({
  id: Id,
  form: z.enum(runForms),
  /** The administrator who made the invitations; null if that account was deleted. */
  by: z.nullable(z.string()),
  at: Moment,
  expiresAt: Moment,
  /** The number of invitations, and of those that a guest has used. */
  made: z.int(),
  opened: z.int(),
});
export type InvitationRun = z.output<typeof InvitationRun>;

const InvitationCard = z.object({
  /** The number of the guest. */
  id: Id,
  name: z.string(),
  /** The phone number, with dots for the digits that prove the guest. */
  mobile: z.string(),
  points: z.int(),
  /** The secret in the address behind the QR; it cannot be shown again. */
  token: z.string(),
});
export type InvitationCard = z.output<typeof InvitationCard>;

const may = managers;

export const invitations = {
  /** The number of guests without a password, and the runs with valid invitations, newest first. */
  readInvitations: endpoint('GET /api/admin/invitations', {
    may,
    reply: z.object({
      guests: z.int(),
      /** True if there are more guests than `guests`. */
      more: z.boolean(),
      runs: z.array(InvitationRun),
    }),
  }),
  /**
   * Makes the next cards, in a new run unless one is named: at most 300, and none if all guests
   * that were looked through have an invitation. `next` is the place to continue from; null at the
   * end.
   */
  makeCards: endpoint('POST /api/admin/invitations/cards', {
    may,
    freshProof: true,
    body: z.strictObject({
      whom: GuestChoice,
      /** The guests who came with this import. */
      importId: z.optional(Id),
      run: z.optional(Id),
      after: z.optional(Id),
    }),
    reply: z.object({
      /** Null if no guest needed an invitation. */
      run: z.nullable(Id),
      cards: z.array(InvitationCard),
      next: z.nullable(z.int()),
      /** Null if there are no cards. */
      expiresAt: z.nullable(Moment),
      /** The address that guests use; null if the server was started without it. */
      site: z.nullable(z.string()),
    }),
    refuses: ['conflict'],
  }),
  /** A list with a link for each guest, made while it is sent; every download makes new links. */
  exportLinks: endpoint('GET /api/admin/invitations/links', {
    may,
    freshProof: true,
    query: z.extend(ExportQuery, {
      whom: GuestChoice,
      importId: z.optional(PathId),
      /**
       * The address at which the office is open, for a server that was started without one for
       * guests. The address of another host is refused.
       */
      site: z.optional(Site),
    }),
    sendsRows: 'csv',
    reply: FileOfRows,
    refuses: ['conflict'],
  }),
  /** Ends the invitations of one run. */
  endInvitationRun: endpoint('DELETE /api/admin/invitations/:id', {
    may,
    withoutProof: whyNoProof.ends,
  }),
  /** Ends every unused invitation, including those made at tills. */
  endInvitations: endpoint('DELETE /api/admin/invitations', { may, withoutProof: whyNoProof.ends }),
};
