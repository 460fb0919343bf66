// What a guest has got and has wanted to get, as the guest's own data have it.
import type { Received } from '../../contract/occasions/guest-messages.ts';
import type { Database } from '../database/tables/tables.ts';
import { listConsents } from './consent-queries.ts';
import { readFriendsOf } from './friends.ts';
import { listOwnMessages } from './message-queries.ts';

export const readReceived = async (db: Database, customerId: number): Promise<Received> => ({
  messages: await listOwnMessages(db, customerId),
  consents: await listConsents(db, customerId),
  ...(await readFriendsOf(db, customerId)),
});
