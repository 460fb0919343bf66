// Who wants no messages on the card, and what a guest has wanted so far.
import { consentVersion, consentWords } from '../../contract/occasions/consent-words.ts';
import type { Consent } from '../../contract/occasions/guest-messages.ts';
import { addConsent, readLastConsents } from '../channels/consents.ts';
import type { DatabaseContext } from '../database/context.ts';
import { preparedLock } from '../database/queries/rows.ts';
import type { Database } from '../database/tables/tables.ts';
import type { Actor } from '../restaurant/audit-queries.ts';
import { readAll } from './message-queries.ts';

/** Those of some guests who want no messages on their cards. */
export async function findUnwanting(
  db: Database,
  customerIds: readonly number[],
): Promise<Set<number>> {
  const rows = await readLastConsents(db, { channels: ['card'], customerIds });
  return new Set(rows.flatMap(({ customerId, given }) => (given ? [] : customerId)));
}

interface Wanting {
  customerId: number;
  wanted: boolean;
  language: Consent['language'];
  place: Consent['place'];
  actor: Actor;
  at: Date;
}

const lockGuests = preparedLock('customers', ['id']);

/**
 * In a transaction: notes what a guest wants from now on, with the words that were shown. Where
 * nothing changes, nothing is noted. Messages that a guest ends are taken off the card. Returns
 * whether something was noted; undefined for an unknown guest.
 */
export async function noteConsent(
  context: DatabaseContext,
  { customerId, wanted, language, place, actor, at }: Wanting,
): Promise<boolean | undefined> {
  const { db } = context;
  // Sending locks the guest too, so that nothing is sent once this is noted.
  const [guest] = await lockGuests(context, { ids: [customerId] });
  if (!guest) return undefined;
  const isWanted = !(await findUnwanting(db, [customerId])).has(customerId);
  if (isWanted === wanted) return false;
  await addConsent(db, {
    customerId,
    channel: 'card',
    given: wanted,
    words: consentWords[wanted ? 'given' : 'ended'][language],
    version: consentVersion,
    language,
    at,
    place,
    actor,
  });
  if (!wanted) await readAll(db, { customerId, at });
  return true;
}

/** What a guest has wanted, the latest fifty first. */
export const listConsents = (db: Database, customerId: number): Promise<Consent[]> =>
  db
    .selectFrom('consents')
    .select(['channel', 'purpose', 'given', 'words', 'language', 'at', 'place'])
    .where('customerId', '=', customerId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
