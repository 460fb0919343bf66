// The evening sheet: the guests of a business day who are worth a word, as it was known when the
// day began, and which of them have come.
import * as z from 'zod/mini';
import { endpoint, managers } from '../endpoint.ts';
import { Id, Level, Moment } from '../values/values.ts';

/** A guest on the sheet, and the moment of their first visit of the day; null before it. */
const guest = { id: Id, name: z.string(), level: Level, cameAt: z.nullable(Moment) };

const Evening = z.object({
  /** The business day. */
  day: z.iso.date(),
  /**
   * Guests who often come on this weekday, the most frequent first: on how many of its last twelve
   * days they came, and their usual time by the restaurant's clocks (`19:30`).
   */
  likely: z.array(z.object({ ...guest, times: z.int(), time: z.string() })),
  /** Guests whose gift ends within seven days, the first to end first. */
  gifts: z.array(
    z.object({ ...guest, reward: z.string(), rewardArabic: z.nullable(z.string()), until: Moment }),
  ),
  /** Guests whom one usual visit brings to a level, with the points that are missing. */
  near: z.array(z.object({ ...guest, next: Level, missing: z.int() })),
  /** Regulars who have been away for twice their usual interval, and their last visit. */
  missed: z.array(z.object({ ...guest, lastVisitAt: Moment })),
});
export type Evening = z.output<typeof Evening>;

export const evening = {
  /** Today's sheet. All lists are empty until it is made, within an hour of the day's beginning. */
  readEvening: endpoint('GET /api/admin/evening', { may: managers, reply: Evening }),
};
