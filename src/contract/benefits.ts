// Calls about what a level brings.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Level, LevelPath } from './levels.ts';
import { Id, Moment } from './values.ts';

export const Benefit = z.object({
  id: Id,
  level: Level,
  benefit: z.string(),
  active: z.boolean(),
  partnerId: z.nullable(Id),
  /** The partner's name where the benefit belongs to one. */
  partner: z.nullable(z.string()),
  lastUpdated: Moment,
  imagePath: z.nullable(z.string()),
});
export type Benefit = z.output<typeof Benefit>;

export const benefits = {
  listBenefits: endpoint('GET /api/benefits/:level', {
    may: ['admin', 'partner', 'customer'],
    params: LevelPath,
    reply: z.array(Benefit),
  }),
};
