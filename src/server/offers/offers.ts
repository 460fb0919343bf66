// Special offers: listed as far as the caller may see them; added, changed and removed.
import { messages } from '../../contract/messages.ts';
import type { offers as contract } from '../../contract/offers/offers.ts';
import { lastMoment } from '../../domain/days.ts';
import { addOffer, changeOffer, listOffers, removeOffer } from '../../storage/offers/offers.ts';
import { lockRow } from '../../storage/database/queries/rows.ts';
import { readTimeZone } from '../../storage/house/settings.ts';
import { addRow, changeRow, changesOf, removeRow } from '../changes.ts';
import type { Handlers } from '../context.ts';

export const offers: Handlers<typeof contract> = {
  listOffers: async ({ params: { level } }, { caller, store, now }) =>
    listOffers(store, { level, openAt: caller.role === 'admin' ? undefined : now }),

  addOffer: ({ body: { imagePath = null, ...fields } }, context) =>
    addRow(offer, context, async (db) => {
      const validUntil = lastMoment(fields.validUntil, await readTimeZone(db));
      return addOffer(db, { ...fields, validUntil, imagePath });
    }),

  changeOffer: (request, context) =>
    changeRow(offer, request.params, context, {
      lock: (on, id) => lockRow(on, 'special_offers', id),
      changes: async (_, db) => {
        const { validUntil: until, ...fields } = changesOf(request);
        const validUntil = until && lastMoment(until, await readTimeZone(db));
        return { ...fields, ...(validUntil && { validUntil }) };
      },
      write: changeOffer,
    }),

  removeOffer: ({ params }, context) => removeRow(offer, params, context, removeOffer),
};

const offer = {
  noun: 'offer',
  missing: messages.offerNotFound,
  nameOf: ({ title }: { title: string }) => title,
  audience: 'everybody',
} as const;
