// Special offers, as many of them as the caller may see; added, changed, taken away.
import { messages } from '../contract/messages.ts';
import type { offers as contract } from '../contract/offers.ts';
import { found } from '../domain/refusal.ts';
import { addOffer, changeOffer, listOffers, removeOffer } from '../storage/offers.ts';
import { transact } from '../storage/transaction.ts';
import type { Handlers } from './handlers.ts';
import { changesOf } from './same-row.ts';

export const offers: Handlers<typeof contract> = {
  listOffers: async ({ params: { level } }, { caller, store, now }) =>
    listOffers(store.db, { level, openAt: caller.role === 'admin' ? undefined : now }),

  addOffer: async ({ body: { imagePath = null, ...fields } }, { store, note, tell }) =>
    transact(store, async (db) => {
      const offer = await addOffer(db, { ...fields, imagePath });
      await note(db, 'offer.added', { id: offer.id, detail: offer.title });
      tell('everybody');
      return offer;
    }),

  changeOffer: async (asked, { store, note, tell }) =>
    transact(store, async (db) => {
      const { params } = asked;
      const changed = await changeOffer(db, params.id, changesOf(asked));
      const offer = found(changed, messages.offerNotFound);
      await note(db, 'offer.changed', { ...params, detail: offer.title });
      tell('everybody');
      return offer;
    }),

  removeOffer: async ({ params }, { store, note, tell }) =>
    transact(store, async (db) => {
      const gone = found(await removeOffer(db, params.id), messages.offerNotFound);
      await note(db, 'offer.deleted', { ...params, detail: gone.title });
      tell('everybody');
    }),
};
