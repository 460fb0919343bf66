// Channels that carry messages away from the card, what a guest allows them, and the settings with
// which the owner opens each.
import * as z from 'zod/mini';
import { messages } from '../messages/messages.ts';
import { Email } from '../values/email.ts';
import { Text } from '../values/values.ts';

/**
 * The channels that leave the card; the card itself needs nothing. `text` is a message to the
 * guest's number, such as an SMS or one of WhatsApp.
 */
export const channels = ['email', 'push', 'text'] as const;
export type Channel = (typeof channels)[number];

/** A guest allows or ends messages for each of these: the card, and the channels outside it. */
export const consentChannels = ['card', ...channels] as const;

/** Offers of the restaurant, and service apart from them: notices about own points and rewards. */
export const purposes = ['offers', 'service'] as const;
export type Purpose = (typeof purposes)[number];

/**
 * What became of a dispatch, which is a message on its way by a channel. `waiting` and `carrying`
 * are on their way. The others but `sent` say why it ended: `failed` after all tries, `unknown` if
 * nobody knows whether it was taken and a second one would cost, `stopped` by the guest or the
 * office, `capped` for the week, `read` on the card before, `late` because it could not be carried
 * for two days, `gone` with its guest, its address or its channel, `restored` before a backup.
 */
export const dispatchStates = [
  'waiting',
  'carrying',
  'sent',
  'failed',
  'unknown',
  'stopped',
  'capped',
  'read',
  'late',
  'gone',
  'restored',
] as const;
export type DispatchState = (typeof dispatchStates)[number];

export const channelLimits = {
  host: 253,
  user: 200,
  password: 200,
  sender: 60,
  imprint: 300,
} as const;

/** How the connection to a mail server is encrypted: from its first byte, or from STARTTLS on. */
export const securities = ['tls', 'starttls', 'none'] as const;

/** A host of a mail server: a name or an address of this or that network. */
const Host = Text({ max: channelLimits.host }).check(
  z.regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i, messages.mailHostFormat),
);

/** The server that sends e-mails, and what stands on them. */
export const MailServer = z.strictObject({
  host: Host,
  port: z
    .int(messages.portRange)
    .check(z.minimum(1, messages.portRange), z.maximum(65_535, messages.portRange)),
  security: z.enum(securities),
  /** Null for a server that asks for nobody. */
  user: z.nullable(Text({ max: channelLimits.user })),
  /** Left out, the stored password stays. */
  password: z.optional(z.nullable(Text({ max: channelLimits.password }))),
  senderName: Text({ max: channelLimits.sender }),
  senderAddress: Email,
  /** The foot of each e-mail: the name of its sender, with a postal address. */
  imprint: Text({ max: channelLimits.imprint, lines: true }),
  /** Where alerts for the owner go; null for nowhere. */
  alertsTo: z.nullable(Email),
});
export type MailServer = z.output<typeof MailServer>;
