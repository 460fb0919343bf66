// The shapes of rows of messages to guests, and of the ledger of what guests want.
import * as z from 'zod/mini';
import { consentChannels, purposes } from '../../contract/channels/channel-values.ts';
import { consentPlaces, messageStates } from '../../contract/occasions/guest-messages.ts';
import { languages } from '../../contract/values/languages.ts';
import { messageKinds } from '../../contract/occasions/occasion-values.ts';
import { absences } from '../../contract/values/absences.ts';
import { Level } from '../../contract/values/values.ts';
import { Actor, Count, Line, Lines, Name, RowId, rule, StoredMoment } from './values.ts';

/** A number without a limit of its own. */
const Sum = z.int().check(z.minimum(0));

export const messageRows = {
  /** A message of an owner to a list of guests; its number is the turn of what was sent. */
  mailings: z
    .strictObject({
      id: RowId,
      english: Lines,
      arabic: Lines,
      points: Count,
      giftId: z.nullable(RowId),
      giftDays: Count,
      mostMessages: z.nullable(Count),
      mostPoints: z.nullable(Count),
      level: z.nullable(Level),
      away: z.nullable(z.enum(absences)),
      outletId: z.nullable(RowId),
      createdAt: StoredMoment,
      /** Null for a draft. */
      sendAt: z.nullable(StoredMoment),
      /** The last guest of the list who was looked at. */
      seenUntil: Sum,
      /** The moment at which the whole list had been looked at. */
      listedAt: z.nullable(StoredMoment),
      cancelledAt: z.nullable(StoredMoment),
      /** The messages that were sent, and the points that came with them. */
      sent: Sum,
      given: Sum,
    })
    .check(rule('listedAt', (row) => row.listedAt === null || row.sendAt !== null)),
  /** A message to a guest: of an occasion once in a turn, such as a year or an absence. */
  guest_messages: z
    .strictObject({
      id: RowId,
      customerId: RowId,
      occasion: z.enum(messageKinds),
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
      /** The claim of the reward that came with it. */
      claimId: z.nullable(RowId),
      readAt: z.nullable(StoredMoment),
    })
    .check(
      rule('decidedAt', (row) => (row.decidedAt === null) === (row.state === 'due')),
      rule('english', (row) => (row.english === null) === (row.state !== 'sent')),
      rule('entryId', (row) => (row.entryId === null) === (row.points === 0)),
    ),
  /** A guest who joined by the link of another; both are the same where their cards became one. */
  friends: z.strictObject({
    id: RowId,
    customerId: RowId,
    bringerId: RowId,
    at: StoredMoment,
  }),
  /**
   * Where a guest is reached by a channel: at an e-mail address that they have confirmed, or at
   * the number that their card had when they allowed it.
   */
  contacts: z.strictObject({
    id: RowId,
    customerId: RowId,
    channel: z.enum(['email', 'text']),
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
