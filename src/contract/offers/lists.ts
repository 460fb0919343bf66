// The levels and the order of offers and benefits, which work alike for both.
import * as z from 'zod/mini';
import { levels } from '../values/level-names.ts';
import { Level } from '../values/values.ts';
import { messages } from '../messages/messages.ts';
import { Id, limits } from '../values/values.ts';

/** The levels of an offer or a benefit in an answer. */
export const ofLevels = {
  /** The lowest of its levels. */
  level: Level,
  /** All of its levels, the lowest first. */
  levels: z.array(Level),
};

/** The levels in a request: `level` alone, or `levels`, which include it. */
export const forLevels = {
  level: Level,
  levels: z.optional(
    z.array(Level).check(z.minLength(1, messages.levelMissing), z.maxLength(levels.length)),
  ),
};

const Order = z.array(Id).check(z.minLength(1), z.maxLength(limits.page));

/** A new order of all rows of a list, from the top. */
export const OrderChange = z.strictObject({
  ids: Order,
  /** The order that the caller has seen; 409 if it has changed since. */
  before: Order,
});
export type OrderChange = z.output<typeof OrderChange>;
