// Calls about special offers.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Level, LevelPath } from './levels.ts';
import { Id, Moment } from './values.ts';

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

export const offers = {
  listOffers: endpoint('GET /api/offers/:level', {
    may: ['admin', 'partner', 'customer'],
    params: LevelPath,
    reply: z.array(Offer),
  }),
};
