// The handler of the live updates of an open card.
import { messages } from '../../contract/messages.ts';
import type { news as contract } from '../../contract/cards/live-updates.ts';
import { networkOf, siteOf } from '../../domain/addresses.ts';
import { found } from '../../domain/refusal.ts';
import { findCustomer } from '../../storage/members/customers.ts';
import { beginningOf } from '../../storage/cards/live-updates.ts';
import type { Handlers } from '../context.ts';

export const news: Handlers<typeof contract> = {
  watchCard: async ({ query }, context) => {
    const { store, liveUpdates, caller, sessionHash, actor, lastEventId, now } = context;
    const customer = found(await findCustomer(store, caller.id), messages.customerNotFound);
    const after = lastEventId ?? query.after;
    const { cursor, isAnew } = await beginningOf(store, { customer, now, after });
    const network = networkOf(actor.address ?? '');
    const from = siteOf(network) ?? network;
    const card = { customerId: caller.id, from, sessionHash, cursor };
    return (reader) => {
      if (isAnew) reader.send(cursor, { kind: 'reload' });
      return liveUpdates.watch(card, reader);
    };
  },
};
