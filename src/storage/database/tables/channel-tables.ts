// The tables of channels that are in no backup: unconfirmed addresses, and what is carried.
import type { Generated } from 'kysely';
import type { Channel, DispatchState } from '../../../contract/channels/channel-values.ts';
import type { LanguageCode } from '../../../contract/values/languages.ts';

export interface ChannelTables {
  /** An e-mail address that waits until its owner confirms it; a guest has one at most. */
  contact_requests: {
    customerId: number;
    address: string;
    language: LanguageCode;
    tokenHash: string;
    expiresAt: string;
  };
  /** A browser to which messages are pushed; in no backup, since it knows this server alone. */
  push_subscriptions: {
    id: Generated<number>;
    customerId: number;
    endpoint: string;
    /** The keys for which messages are encrypted, in base64url. */
    p256dh: string;
    auth: string;
    at: string;
  };
  /** A dispatch: what a channel carries, once for each subject. */
  dispatches: {
    id: Generated<number>;
    /** What it is about, in a form that a restored backup does not change. */
    about: string;
    channel: Channel;
    kind: DispatchKind;
    /** The number of the message, the alert, the notice that points end, or the claim. */
    subjectId: number;
    state: DispatchState;
    tries: Generated<number>;
    notedAt: string;
    /** When it is tried next; while it is carried, when somebody else may try it. */
    nextAt: string;
    triedAt: string | null;
    /** Why the last try failed, as a written sentence. */
    answer: string | null;
    /** What the last try cost, in the smallest unit of the currency. */
    cost: Generated<number>;
  };
}

/**
 * A message to a guest, an alert to the owner, or a notice to a guest: points end, or a claim does.
 */
export type DispatchKind = 'message' | 'alert' | NoticeKind;
export type NoticeKind = 'ending' | 'claim';
