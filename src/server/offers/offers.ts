// Special offers, as many of them as the caller may see; added, changed, taken away.
import { messages } from '../../contract/messages.ts';
import type { offers as contract } from '../../contract/offers/offers.ts';
import { lastMoment } from '../../domain/days.ts';
import { found } from '../../domain/refusal.ts';
import { addOffer, changeOffer, listOffers, removeOffer } from '../../storage/offers/offers.ts';
import { lockRow } from '../../storage/database/queries/rows.ts';
import { readTimeZone } from '../../storage/house/settings.ts';
import { changesOf, differing } from '../changes.ts';
import type { Handlers } from '../context.ts';

export const offers: Handlers<typeof contract> = {
  listOffers: async ({ params: { level } }, { caller, store, now }) =>
    listOffers(store, { level, openAt: caller.role === 'admin' ? undefined : now }),

  addOffer: async ({ body: { imagePath = null, ...fields } }, { transact, audit, notify }) =>
    transact(async (db) => {
      const validUntil = lastMoment(fields.validUntil, await readTimeZone(db));
      const offer = await addOffer(db, { ...fields, validUntil, imagePath });
      await audit(db, 'offer.added', { id: offer.id, detail: offer.title });
      notify('everybody');
      return offer;
    }),

  changeOffer: async (request, { store, transact, audit, notify }) =>
    transact(async (db) => {
      const { params } = request;
      const { validUntil: until, ...fields } = changesOf(request);
      const validUntil = until && lastMoment(until, await readTimeZone(db));
      const before = await lockRow({ ...store, db }, 'special_offers', params.id);
      const offer = found(before, messages.offerNotFound);
      const changes = differing(offer, { ...fields, ...(validUntil && { validUntil }) });
      if (!changes) return offer;
      const changed = await changeOffer(db, params.id, changes);
      await audit(db, 'offer.changed', { ...params, detail: changed.title });
      notify('everybody');
      return changed;
    }),

  removeOffer: async ({ params }, { transact, audit, notify }) =>
    transact(async (db) => {
      const gone = found(await removeOffer(db, params.id), messages.offerNotFound);
      await audit(db, 'offer.deleted', { ...params, detail: gone.title });
      notify('everybody');
    }),
};
