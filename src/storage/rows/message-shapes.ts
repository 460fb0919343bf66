// The shapes of rows of messages to guests, and of the ledger of what guests want.
import * as z from 'zod/mini';
import { consentChannels, purposes } from '../../contract/channels/channel-values.ts';
import { consentPlaces, messageStates } from '../../contract/occasions/guest-messages.ts';
import { languages } from '../../contract/values/languages.ts';
import { occasionKinds } from '../../contract/occasions/occasion-values.ts';
import { Actor, Count, Line, Lines, Name, RowId, rule, StoredMoment } from './values.ts';

export const messageRows = {
  /** A message to a guest: of an occasion once in a turn, such as a year or an absence. */
  guest_messages: z
    .strictObject({
      id: RowId,
      customerId: RowId,
      occasion: z.enum(occasionKinds),
      turn: Name,
      state: z.enum(messageStates),
      dueAt: StoredMoment,
      /** The moment at which it was sent, or not; null while it is due. */
      decidedAt: z.nullable(StoredMoment),
      /** A visit until then counts as coming again. */
      cameUntil: z.nullable(StoredMoment),
      /** The words that were sent; null where nothing was. */
      english: z.nullable(Lines),
      arabic: z.nullable(Lines),
      points: Count,
      /** The entry that gave the points. */
      entryId: z.nullable(RowId),
      readAt: z.nullable(StoredMoment),
    })
    .check(
      rule('decidedAt', (row) => (row.decidedAt === null) === (row.state === 'due')),
      rule('english', (row) => (row.english === null) === (row.state !== 'sent')),
      rule('entryId', (row) => (row.entryId === null) === (row.points === 0)),
    ),
  /** Where a guest is reached by a channel, at an address that they have confirmed. */
  contacts: z.strictObject({
    id: RowId,
    customerId: RowId,
    channel: z.literal('email'),
    address: Name,
    /** The token by which a link in a message ends the channel, and does nothing else. */
    endToken: z.string().check(z.regex(/^[\w-]{43}$/)),
    at: StoredMoment,
  }),
  /** What a guest wants from a moment on; rows are only added, and the last one counts. */
  consents: z.strictObject({
    id: RowId,
    customerId: RowId,
    channel: z.enum(consentChannels),
    purpose: z.enum(purposes),
    given: z.boolean(),
    /** The very words that were shown, and their version. */
    words: Line,
    version: Count,
    language: z.enum(languages),
    at: StoredMoment,
    place: z.enum(consentPlaces),
    actorRole: Actor,
    actorId: z.nullable(RowId),
  }),
};
