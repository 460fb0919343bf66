// The receipt of a visit for its guest: where and when it was, and everything that was given.
import * as z from 'zod/mini';
import { Id, Moment } from '../values/values.ts';

/** Whether the part was undone since, alone or with the whole visit. */
const undone = z.boolean();

export const VisitReceipt = z.object({
  id: Id,
  at: Moment,
  /**
   * The partner that settled the visit; null for the restaurant itself, and for a deleted partner.
   */
  partner: z.nullable(z.string()),
  /** The description is that of the entry, with the amount of the bill. */
  points: z.nullable(
    z.object({
      points: z.int(),
      description: z.string(),
      undone,
      /** The reason for undoing the points, if one was given. */
      reason: z.nullable(z.string()),
    }),
  ),
  /** The rewards that were served, with their costs in points. */
  claims: z.array(
    z.object({
      id: Id,
      reward: z.string(),
      rewardArabic: z.nullable(z.string()),
      cost: z.int(),
      undone,
    }),
  ),
  benefits: z.array(
    z.object({ id: Id, benefit: z.string(), benefitArabic: z.nullable(z.string()), undone }),
  ),
  undoneAt: z.nullable(Moment),
});
export type VisitReceipt = z.output<typeof VisitReceipt>;
