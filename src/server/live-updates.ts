// What an open card hears of, as soon as it has happened.
import { messages } from '../contract/messages.ts';
import type { news as contract } from '../contract/live-updates.ts';
import { found } from '../domain/refusal.ts';
import { findCustomer } from '../storage/customers.ts';
import { newsCursor } from '../storage/live-updates.ts';
import type { Handlers } from './context.ts';

export const news: Handlers<typeof contract> = {
  watchCard: async ({ query }, { store, newsroom, caller, sessionHash, lastEventId, now }) => {
    const customer = found(await findCustomer(store.db, caller.id), messages.customerNotFound);
    const after = lastEventId ?? query.after;
    const cursor = await newsCursor(store, { customer, now, after });
    return (reader) => newsroom.watch({ customerId: caller.id, sessionHash, cursor }, reader);
  },
};
