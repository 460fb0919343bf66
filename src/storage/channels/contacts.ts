// Where guests are reached by a channel: an address counts once its owner has confirmed it.
import type { Insertable } from 'kysely';
import {
  channels,
  purposes,
  type Channel,
  type Purpose,
} from '../../contract/channels/channel-values.ts';
import { channelWordsVersion, consentsFor } from '../../contract/channels/channel-words.ts';
import type { Consent } from '../../contract/occasions/guest-messages.ts';
import type { LanguageCode } from '../../contract/values/languages.ts';
import { noNumber } from '../../domain/members/mobile.ts';
import type { DatabaseContext } from '../database/context.ts';
import { preparedLock } from '../database/queries/rows.ts';
import type { Database, Tables } from '../database/tables/tables.ts';
import type { Actor } from '../restaurant/audit-queries.ts';
import { readSubscriptions } from './push-subscriptions.ts';
import { addConsent, readLastConsents } from './consents.ts';

const lockGuests = preparedLock('customers', ['id']);
const lockNumbers = preparedLock('customers', ['id', 'mobile']);

/** The e-mail addresses of some guests, by their numbers. */
export const readContacts = (db: Database, customerIds: readonly number[]) =>
  db
    .selectFrom('contacts')
    .select(['customerId', 'address', 'endToken'])
    .where('channel', '=', 'email')
    .where('customerId', 'in', [0, ...customerIds])
    .execute();

/**
 * The numbers of some guests who have allowed messages there. A number that the card has got since
 * is not among them: it may be somebody else's telephone.
 */
export const readNumbers = (db: Database, customerIds: readonly number[]) =>
  db
    .selectFrom('contacts')
    .innerJoin('customers', (join) =>
      join
        .onRef('customers.id', '=', 'contacts.customerId')
        .onRef('customers.mobile', '=', 'contacts.address'),
    )
    .select(['contacts.customerId', 'contacts.address', 'contacts.endToken', 'customers.name'])
    .where('contacts.channel', '=', 'text')
    .where('contacts.customerId', 'in', [0, ...customerIds])
    .execute();

const readers = { email: readContacts, push: readSubscriptions, text: readNumbers } as const;

/** Those of some guests who can be reached by a channel. */
export async function findReached(
  db: Database,
  { channel, customerIds }: { channel: Channel; customerIds: readonly number[] },
): Promise<Set<number>> {
  const rows = await readers[channel](db, customerIds);
  return new Set(rows.map(({ customerId }) => customerId));
}

interface AddressRequest {
  customerId: number;
  address: string;
  language: LanguageCode;
  tokenHash: string;
  expiresAt: Date;
}

/** Notes an address that waits for its confirmation, in the place of an earlier one. */
export async function requestAddress(
  db: Database,
  { expiresAt, ...request }: AddressRequest,
): Promise<void> {
  const row = { ...request, expiresAt: expiresAt.toISOString() };
  await db
    .insertInto('contact_requests')
    .values(row)
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet(row))
    .execute();
}

/** The address of a guest that waits for its confirmation. */
export const findRequested = (db: Database, { id, now }: { id: number; now: Date }) =>
  db
    .selectFrom('contact_requests')
    .select('address')
    .where('customerId', '=', id)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();

interface Confirming {
  tokenHash: string;
  /** The token that ends the channel in each message from now on. */
  endToken: string;
  at: Date;
}

/**
 * In a transaction: an address is confirmed by its link, which is right once, and its owner allows
 * offers there. Returns the guest's number; undefined if the link leads to nothing.
 */
export async function confirmAddress(
  context: DatabaseContext,
  { tokenHash, endToken, at }: Confirming,
): Promise<number | undefined> {
  const { db } = context;
  const asked = await db
    .selectFrom('contact_requests')
    .select('customerId')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  // The guest is locked before the request, as where a guest is deleted.
  const [guest] = asked ? await lockGuests(context, { ids: [asked.customerId] }) : [];
  if (!guest) return undefined;
  const request = await db
    .deleteFrom('contact_requests')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', at.toISOString())
    .returning(['customerId', 'address', 'language'])
    .executeTakeFirst();
  if (!request) return undefined;
  const { customerId, address, language } = request;
  await keepContact(db, { customerId, channel: 'email', address, endToken, at: at.toISOString() });
  const actor = { role: 'customer', id: customerId, address: null } as const;
  const by = { language, place: 'link', actor, at } as const;
  await noteWish(db, { customerId, channel: 'email', wanted: true, ...by });
  return customerId;
}

/** Stores where a guest is reached by a channel, in place of an earlier address. */
async function keepContact(db: Database, contact: Insertable<Tables['contacts']>): Promise<void> {
  await db
    .insertInto('contacts')
    .values(contact)
    .onConflict((conflict) => conflict.columns(['customerId', 'channel']).doUpdateSet(contact))
    .execute();
}

interface Numbered {
  customerId: number;
  /** The token that ends the channel in each message from now on. */
  endToken: string;
  at: Date;
}

/**
 * In a transaction: the number of a guest's card becomes that at which they are reached by text
 * messages. Returns whether it is another one; undefined for an unknown guest, or one without a
 * number.
 */
export async function keepNumber(
  context: DatabaseContext,
  { customerId, endToken, at }: Numbered,
): Promise<boolean | undefined> {
  const { db } = context;
  const [guest] = await lockNumbers(context, { ids: [customerId] });
  if (!guest || guest.mobile === noNumber) return undefined;
  const [known] = await readNumbers(db, [customerId]);
  if (known) return false;
  const address = guest.mobile;
  await keepContact(db, { customerId, channel: 'text', address, endToken, at: at.toISOString() });
  return true;
}

/** The guests with a number, on their card or where they allowed messages to it, by its keys. */
export async function findByNumbers(
  db: Database,
  mobileKeys: readonly string[],
): Promise<number[]> {
  const cards = await db
    .selectFrom('customers')
    .select('id')
    .where('mobileKey', 'in', mobileKeys)
    .execute();
  const allowed = await db
    .selectFrom('contacts')
    .select('customerId as id')
    .where('channel', '=', 'text')
    .where(
      'address',
      'in',
      mobileKeys.flatMap((key) => [key, `+${key}`]),
    )
    .execute();
  return [...new Set([...cards, ...allowed].map(({ id }) => id))].toSorted((a, b) => a - b);
}

export interface Wish {
  customerId: number;
  channel: Channel;
  /** Offers by default. */
  purpose?: Purpose | undefined;
  wanted: boolean;
  language: LanguageCode;
  place: Consent['place'];
  actor: Actor;
  at: Date;
  /** The guest is reached at an address that they had not allowed before. */
  isElsewhere?: boolean;
}

/** Adds to the ledger what a guest wants, with the words that were shown. */
const noteWish = (
  db: Database,
  { wanted, channel, purpose = 'offers', language, isElsewhere: _, ...by }: Wish,
) =>
  addConsent(db, {
    ...by,
    channel,
    purpose,
    language,
    given: wanted,
    words: consentsFor[purpose][channel][wanted ? 'given' : 'ended'][language],
    version: channelWordsVersion,
  });

/**
 * In a transaction: notes what a guest wants from now on by a channel; where nothing changes,
 * nothing is noted. Returns whether something was; undefined for an unknown guest, or one who is
 * not reached there.
 */
export async function wishChannel(
  context: DatabaseContext,
  wish: Wish,
): Promise<boolean | undefined> {
  const { db } = context;
  const { customerId, channel, purpose = 'offers', wanted } = wish;
  // Carrying locks the guest too, so that nothing is carried once this is noted.
  const [guest] = await lockGuests(context, { ids: [customerId] });
  if (!guest) return undefined;
  const reached = await findReached(db, { channel, customerIds: [customerId] });
  if (wanted && !reached.has(customerId)) return undefined;
  const asked = { channels: [channel], customerIds: [customerId] };
  const [last] = await readLastConsents(db, { ...asked, purpose });
  if ((last?.given ?? false) === wanted && !wish.isElsewhere) return false;
  if (wish.isElsewhere) await endOthers(db, { ...wish, purpose });
  await noteWish(db, wish);
  return true;
}

/** Ends what a guest allowed for other purposes at an address of before. */
async function endOthers(db: Database, wish: Wish): Promise<void> {
  const { channel, customerId } = wish;
  for (const purpose of purposes.filter((one) => one !== wish.purpose)) {
    const asked = { channels: [channel], customerIds: [customerId], purpose };
    const [last] = await readLastConsents(db, asked);
    if (last?.given) await noteWish(db, { ...wish, purpose, wanted: false });
  }
}

type Ending = Omit<Wish, 'language' | 'purpose' | 'wanted'> & {
  /** The language of the words that were shown; that of each consent by default. */
  language?: LanguageCode | undefined;
};

/**
 * In a transaction: ends a channel for all purposes; returns whether one was allowed, undefined for
 * an unknown guest.
 */
export async function endChannel(
  context: DatabaseContext,
  { language, ...ending }: Ending,
): Promise<boolean | undefined> {
  const asked = { channels: [ending.channel], customerIds: [ending.customerId] };
  let ended = false;
  for (const purpose of purposes) {
    const [last] = await readLastConsents(context.db, { ...asked, purpose });
    const words = { purpose, language: language ?? last?.language ?? 'en' };
    const noted = await wishChannel(context, { ...ending, ...words, wanted: false });
    if (noted === undefined) return undefined;
    ended ||= noted;
  }
  return ended;
}

/** In a transaction: ends all channels that leave the card; returns whether one was allowed. */
export async function endAllChannels(
  context: DatabaseContext,
  ending: Omit<Ending, 'channel'>,
): Promise<boolean> {
  let ended = false;
  for (const channel of channels) {
    if (await endChannel(context, { ...ending, channel })) ended = true;
  }
  return ended;
}

/** The guest and the channel that a token ends. */
export const findByEndToken = (db: Database, endToken: string) =>
  db
    .selectFrom('contacts')
    .select(['customerId', 'channel'])
    .where('endToken', '=', endToken)
    .executeTakeFirst();

/** Deletes addresses that nobody has confirmed. */
export const deleteExpiredRequests = (db: Database, now: Date) =>
  db.deleteFrom('contact_requests').where('expiresAt', '<=', now.toISOString()).execute();
