// Calls about special offers.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, managers } from '../endpoint.ts';
import { LevelPath } from '../values/values.ts';
import { messages } from '../messages/messages.ts';
import { PictureHash } from '../rewards/reward-summary.ts';
import { DayOrMoment, Id, ImagePath, limits, Moment, Text } from '../values/values.ts';
import { forLevels, ofLevels, OrderChange } from './lists.ts';

export const Offer = z.object({
  id: Id,
  ...ofLevels,
  title: z.string(),
  /** The Arabic title; without one, the other title is used. */
  titleArabic: z.nullable(z.string()),
  description: z.string(),
  descriptionArabic: z.nullable(z.string()),
  /** The moment from which guests see the offer; null for immediately. */
  validFrom: z.nullable(Moment),
  validUntil: Moment,
  active: z.boolean(),
  imagePath: z.nullable(z.string()),
});
export type Offer = z.output<typeof Offer>;

const fields = {
  ...forLevels,
  title: Text({ max: limits.title, tooShort: messages.titleRequired }),
  titleArabic: z.optional(z.nullable(Text({ max: limits.title }))),
  description: Text({
    max: limits.offerDescription,
    tooShort: messages.descriptionRequired,
    lines: true,
  }),
  descriptionArabic: z.optional(z.nullable(Text({ max: limits.offerDescription, lines: true }))),
  /** The offer begins with a day, or at a moment; null for immediately. */
  validFrom: z.optional(z.nullable(DayOrMoment)),
  /** The offer ends at the end of a day, or at a moment. */
  validUntil: DayOrMoment,
  /** The address of a picture that was stored here is `/pictures/{picture}.jpg`. */
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
  addOffer: endpoint('POST /api/offers', {
    may,
    withoutProof: whyNoProof.offers,
    body: NewOffer,
    reply: Offer,
    refuses: ['not-found'],
  }),
  changeOffer: endpoint('PATCH /api/offers/:id', {
    may,
    withoutProof: whyNoProof.offers,
    body: OfferChange,
    reply: Offer,
  }),
  removeOffer: endpoint('DELETE /api/offers/:id', { may, withoutProof: whyNoProof.offers }),
  /** Changes the order of the offers of a level; initially the newest comes first. */
  orderOffers: endpoint('POST /api/admin/offer-order', {
    may,
    withoutProof: whyNoProof.offers,
    body: OrderChange,
    refuses: ['conflict'],
  }),
  /**
   * Stores a JPEG picture of at most `rewardLimits.picture` bytes. It is deleted after a day unless
   * an offer or a benefit uses it. Metadata of the camera is removed.
   */
  addOfferPicture: endpoint('POST /api/admin/offer-pictures', {
    may,
    withoutProof: whyNoProof.offers,
    takesFile: 'picture',
    reply: z.object({ picture: PictureHash }),
  }),
};
