// Figures of messages in answers: the guests they brought back, and what they would cost.
import * as z from 'zod/mini';
import { Id } from '../values/values.ts';

/** How many of some guests came again within 30 days. */
const Group = z.object({ guests: z.int(), came: z.int() });

/** The guests of an occasion's last twelve months who came again, with and without a message. */
export const Brought = z.object({
  sent: Group,
  heldOut: Group,
  /**
   * The difference of both shares in percentage points with one decimal, from and to, by Newcombe's
   * interval of 95 %; null without guests on one side.
   */
  interval: z.nullable(z.object({ from: z.number(), to: z.number() })),
  /** About how many guests are needed to see a difference of five points. */
  needed: z.int(),
});
export type Brought = z.output<typeof Brought>;

export const Forecast = z.object({
  /** The guests for whom it is due today, and the first twenty of them. */
  today: z.int(),
  first: z.array(z.object({ id: Id, name: z.string() })),
  /** How many a month it would have been in the last year. */
  perMonth: z.int(),
  /** At most so many points a month, and these in money; null while a point has no value. */
  points: z.int(),
  atMenu: z.nullable(z.string()),
  atCost: z.nullable(z.string()),
});
export type Forecast = z.output<typeof Forecast>;
