// What a guest has got and has wanted to get, as the guest's own data have it.
import type { Received } from '../../contract/occasions/guest-messages.ts';
import { readContacts, readNumbers } from '../channels/contacts.ts';
import { readSubscriptions } from '../channels/push-subscriptions.ts';
import type { Database } from '../database/tables/tables.ts';
import { readGivenLevel } from '../points/periods/given-levels.ts';
import { listConsents } from './consent-queries.ts';
import { readFriendsOf } from './friends.ts';
import { listOwnMessages } from './message-queries.ts';

export const readReceived = async (db: Database, customerId: number): Promise<Received> => ({
  reached: await readReached(db, customerId),
  messages: await listOwnMessages(db, customerId),
  consents: await listConsents(db, customerId),
  ...(await readFriendsOf(db, customerId)),
  given: await readGivenLevel(db, customerId),
});

async function readReached(db: Database, customerId: number): Promise<Received['reached']> {
  const [email] = await readContacts(db, [customerId]);
  const [number] = await readNumbers(db, [customerId]);
  const browsers = await readSubscriptions(db, [customerId]);
  return {
    email: email?.address ?? null,
    number: number?.address ?? null,
    browsersSince: browsers.map(({ at }) => at),
  };
}
