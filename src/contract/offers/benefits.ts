// Calls about the benefits of levels.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, managers } from '../endpoint.ts';
import { LevelPath } from '../values/values.ts';
import { messages } from '../messages/messages.ts';
import { TypedPrice } from '../values/price.ts';
import { Id, ImagePath, limits, Moment, Text } from '../values/values.ts';
import { forLevels, ofLevels, OrderChange } from './lists.ts';

/** How often a guest may have a benefit: without limit, once a day, a week, a month or ever. */
export const frequencies = ['unlimited', 'daily', 'weekly', 'monthly', 'once'] as const;
export const Frequency = z.enum(frequencies);
export type Frequency = z.output<typeof Frequency>;

/** When a guest can have a benefit again: null if that is now. */
export const NextDue = z.nullable(z.union([Moment, z.literal('never')]));
export type NextDue = z.output<typeof NextDue>;

export const Benefit = z.object({
  id: Id,
  ...ofLevels,
  benefit: z.string(),
  /** The Arabic text; without one, the other text is used. */
  benefitArabic: z.nullable(z.string()),
  active: z.boolean(),
  partnerId: z.nullable(Id),
  /** The partner's name where the benefit belongs to one. */
  partner: z.nullable(z.string()),
  /** Whether the partner is switched off; then only the office sees the benefit. */
  resting: z.boolean(),
  frequency: Frequency,
  /** Whether partners may give the benefit if it belongs to no partner. */
  byPartners: z.boolean(),
  /** Only for a guest: when they last had the benefit; null if never. */
  lastServed: z.optional(z.nullable(Moment)),
  /** Only for a guest. */
  nextDue: z.optional(NextDue),
  lastUpdated: Moment,
  imagePath: z.nullable(z.string()),
  /** Only for the office: the price agreed on with partners, `5.00 SAR`; null without one. */
  price: z.optional(z.nullable(z.string())),
});
export type Benefit = z.output<typeof Benefit>;

const fields = {
  ...forLevels,
  benefit: Text({ max: limits.description, tooShort: messages.benefitRequired, lines: true }),
  benefitArabic: z.optional(z.nullable(Text({ max: limits.description, lines: true }))),
  partnerId: z.optional(z.nullable(Id)),
  /** The address of a picture that was stored here is `/pictures/{picture}.jpg`. */
  imagePath: z.optional(ImagePath),
  frequency: z.optional(Frequency),
  byPartners: z.optional(z.boolean()),
  /** Null for none. Each stamp keeps the price that applied when it was made. */
  price: z.optional(z.nullable(TypedPrice)),
};

export const NewBenefit = z.strictObject(fields);
const BenefitChange = z.partial(z.strictObject({ ...fields, id: Id, active: z.boolean() }));

const may = managers;

export const benefits = {
  listBenefits: endpoint('GET /api/benefits/:level', {
    may: [...managers, 'partner', 'customer'],
    params: LevelPath,
    reply: z.array(Benefit),
  }),
  addBenefit: endpoint('POST /api/benefits', {
    may,
    withoutProof: whyNoProof.offers,
    body: NewBenefit,
    reply: Benefit,
    refuses: ['not-found'],
  }),
  changeBenefit: endpoint('PATCH /api/benefits/:id', {
    may,
    withoutProof: whyNoProof.offers,
    body: BenefitChange,
    reply: Benefit,
  }),
  removeBenefit: endpoint('DELETE /api/benefits/:id', { may, withoutProof: whyNoProof.offers }),
  /** Changes the order of the benefits of a level; initially the oldest comes first. */
  orderBenefits: endpoint('POST /api/admin/benefit-order', {
    may,
    withoutProof: whyNoProof.offers,
    body: OrderChange,
    refuses: ['conflict'],
  }),
};
