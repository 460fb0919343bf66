// Calls with which the office invites many guests who have no password yet, and ends invitations.
import * as z from 'zod/mini';
import { ExportQuery } from '../data/exports.ts';
import { endpoint, managers } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { Id, limits, Moment, PathId } from '../values/values.ts';

/** The forms of many invitations: cards or rows to print, or a file of links. */
export const runForms = ['cards', 'links'] as const;

/** Cards that one call makes at most: thirty sheets of paper. */
export const cardsAtOnce = 300;

/** How often invitations can have been made that are still good. */
export const mostRuns = 20;

/** Guests who hold no good invitation of the office, or all who have no password. */
const Whom = z._default(z.enum(['uninvited', 'all']), 'uninvited');

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
  /** The administrator who made them; null if that account was deleted. */
  by: z.nullable(z.string()),
  at: Moment,
  expiresAt: Moment,
  /** How many there are, and with how many of them a guest has come in. */
  made: z.int(),
  opened: z.int(),
});
export type InvitationRun = z.output<typeof InvitationRun>;

const InvitationCard = z.object({
  /** The number of the guest. */
  id: Id,
  name: z.string(),
  /** The number, with dots for the digits that open the invitation. */
  mobile: z.string(),
  points: z.int(),
  /** Stands in the address that the QR leads to; it cannot be shown again. */
  token: z.string(),
});
export type InvitationCard = z.output<typeof InvitationCard>;

const may = managers;

export const invitations = {
  /** How many guests have no password, and the invitations that are good, the newest first. */
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
   * Makes the next cards, of a new run unless one is named: at most 300, and maybe none where all
   * guests that were looked through are invited already. `next` is where to go on; null at the end.
   */
  makeCards: endpoint('POST /api/admin/invitations/cards', {
    may,
    freshProof: true,
    body: z.strictObject({
      whom: Whom,
      /** The guests who came with this import. */
      importId: z.optional(Id),
      run: z.optional(Id),
      after: z.optional(Id),
    }),
    reply: z.object({
      /** Null where there was nobody to make a run for. */
      run: z.nullable(Id),
      cards: z.array(InvitationCard),
      next: z.nullable(z.int()),
      /** Null where there are no cards. */
      expiresAt: z.nullable(Moment),
      /** The address that guests use; null if the server was started without it. */
      site: z.nullable(z.string()),
    }),
    refuses: ['conflict'],
  }),
  /** A list with a link for each guest, made while it is sent; every download makes other links. */
  exportLinks: endpoint('GET /api/admin/invitations/links', {
    may,
    freshProof: true,
    query: z.extend(ExportQuery, {
      whom: Whom,
      importId: z.optional(PathId),
      /** The address of the restaurant for guests; for a server that was started without one. */
      site: z.optional(Site),
    }),
    sendsCsv: true,
    reply: z.object({ name: z.string(), lines: z.custom<AsyncIterable<string>>() }),
    refuses: ['conflict'],
  }),
  /** Ends the invitations of one run. */
  endInvitationRun: endpoint('DELETE /api/admin/invitations/:id', { may }),
  /** Ends every invitation that has not been used, those of the tills too. */
  endInvitations: endpoint('DELETE /api/admin/invitations', { may }),
};
