// Calls about special offers.
import * as z from 'zod/mini';
import { endpoint, managers } from '../endpoint.ts';
import { Level, LevelPath } from '../levels.ts';
import { messages } from '../messages.ts';
import { DayOrMoment, Id, ImagePath, limits, Moment, Text } from '../values.ts';

export const Offer = z.object({
  id: Id,
  level: Level,
  title: z.string(),
  description: z.string(),
  validUntil: Moment,
  active: z.boolean(),
  imagePath: z.nullable(z.string()),
});
export type Offer = z.output<typeof Offer>;

const fields = {
  level: Level,
  title: Text({ max: limits.title, tooShort: messages.titleRequired }),
  description: Text({
    max: limits.offerDescription,
    tooShort: messages.descriptionRequired,
    lines: true,
  }),
  /** The offer ends at the end of a day, or at a moment. */
  validUntil: DayOrMoment,
  imagePath: z.optional(ImagePath),
};

export const NewOffer = z.strictObject(fields);
const OfferChange = z.partial(z.strictObject({ ...fields, id: Id, active: z.boolean() }));

const may = managers;

export const offers = {
  listOffers: endpoint('GET /api/offers/:level', {
    may: [...managers, 'partner', 'customer'],
    params: LevelPath,
    reply: z.array(Offer),
  }),
  addOffer: endpoint('POST /api/offers', { may, body: NewOffer, reply: Offer }),
  changeOffer: endpoint('PATCH /api/offers/:id', { may, body: OfferChange, reply: Offer }),
  removeOffer: endpoint('DELETE /api/offers/:id', { may }),
};
