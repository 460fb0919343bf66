// The call that says what a rule by which points end would concern, before it is switched on.
import * as z from 'zod/mini';
import { endpoint, managers } from '../endpoint.ts';
import { endMonths } from '../restaurant/setting-values.ts';

/** The limit of members who are looked at, the longest ones first. */
export const lookedAtMembers = 100_000;

const months = z.coerce
  .number()
  .check(z.int(), z.minimum(endMonths.least), z.maximum(endMonths.most));

const EndingsLook = z.object({
  /** The members who would have points that had ended by now, had the rule always been there. */
  members: z.int(),
  /** These points. */
  points: z.int(),
  /** The points in money, at menu price and at cost; null while a point has no value. */
  atMenu: z.nullable(z.string()),
  atCost: z.nullable(z.string()),
  /** Whether all members were looked at, or only the first `lookedAtMembers`. */
  whole: z.boolean(),
});
export type EndingsLook = z.output<typeof EndingsLook>;

export const endings = {
  /** Nothing is changed by it. */
  lookAtEndings: endpoint('GET /api/admin/points/endings', {
    may: managers,
    query: z.strictObject({ after: z.enum(['visit', 'earning']), months }),
    reply: EndingsLook,
  }),
};
