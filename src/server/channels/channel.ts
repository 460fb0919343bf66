// A channel is two functions: where it may carry a message, and carrying it.
import type { Sentence } from '../../contract/messages/sentences.ts';
import type { CarriedAlert, CarriedMessage, Priced } from '../../storage/channels/claiming.ts';
import type { DatabaseContext } from '../../storage/database/context.ts';
import type { Services } from '../context.ts';

/** What is carried, to where, and how often it was tried before. */
export interface Order<To> {
  id: number;
  content: CarriedMessage | CarriedAlert;
  to: To;
  signal: AbortSignal;
}

/**
 * What became of a try: `sent`, `failed` for good, or `again` later. `silent` says that the channel
 * as a whole does not work now, so that others need not be tried at once.
 */
export interface Carried {
  outcome: 'sent' | 'failed' | 'again' | 'silent' | 'unknown';
  why: Sentence | null;
}

export type ChannelServices = Pick<Services, 'store' | 'clock' | 'config'>;

export interface ChannelWork<To> {
  /**
   * Where the content goes, read in the transaction that claims it; undefined where this channel
   * may not carry it to this guest.
   */
  mayCarry: (
    context: DatabaseContext,
    content: CarriedMessage | CarriedAlert,
  ) => Promise<To | undefined>;
  /** Left out where carrying costs nothing for each message. */
  price?: (
    context: DatabaseContext,
    order: Priced<To> & Pick<Services, 'config'>,
  ) => Promise<number | undefined>;
  carry: (services: ChannelServices, order: Order<To>) => Promise<Carried>;
  /**
   * Whether a try whose end nobody knows, as of a killed server, is repeated: a second e-mail with
   * the same Message-ID is shown once, a second text costs money.
   */
  doubles: 'harmless' | 'never';
}
