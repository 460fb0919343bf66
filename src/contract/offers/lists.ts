// Common to offers and benefits: the levels in whose lists they are, and their order.
import * as z from 'zod/mini';
import { levels } from '../values/levels.ts';
import { Level } from '../values/values.ts';
import { messages } from '../messages/messages.ts';
import { Id, limits } from '../values/values.ts';

/** The levels of an answer. */
export const ofLevels = {
  /** The lowest of its levels. */
  level: Level,
  /** All of its levels, the lowest first. */
  levels: z.array(Level),
};

/** The levels of a body: with `levels` there are several, of which `level` is one. */
export const forLevels = {
  level: Level,
  levels: z.optional(
    z.array(Level).check(z.minLength(1, messages.levelMissing), z.maxLength(levels.length)),
  ),
};

const Order = z.array(Id).check(z.minLength(1), z.maxLength(limits.page));

/** A new order of the rows of a list, the first on top: all of those that were there before. */
export const OrderChange = z.strictObject({
  ids: Order,
  /** The order that the caller has seen: where there is another one by now, 409. */
  before: Order,
});
export type OrderChange = z.output<typeof OrderChange>;
