// Special offers, as many of them as the caller may see.
import type { offers as contract } from '../contract/offers.ts';
import { listOffers } from '../storage/offers.ts';
import type { Handlers } from './handlers.ts';

export const offers: Handlers<typeof contract> = {
  listOffers: async ({ params: { level } }, { caller, store, now }) =>
    listOffers(store.db, { level, openAt: caller.role === 'admin' ? undefined : now }),
};
