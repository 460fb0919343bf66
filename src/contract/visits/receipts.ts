// The receipt of a visit for its guest: where and when it was, and each thing that was given.
import * as z from 'zod/mini';
import { Id, Moment } from '../values/values.ts';

/** Whether the part was undone since, alone or with the whole visit. */
const undone = z.boolean();

export const VisitReceipt = z.object({
  id: Id,
  at: Moment,
  /** The partner that settled it; null for the restaurant itself, and a partner that is deleted. */
  partner: z.nullable(z.string()),
  /** The description is that of the entry, with the amount of the bill. */
  points: z.nullable(
    z.object({
      points: z.int(),
      description: z.string(),
      undone,
      /** Why they were undone, where somebody said so. */
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
