// The set-up that leads a new owner to a running programme: its steps and their state.
import * as z from 'zod/mini';
import { Id } from '../values/values.ts';

/** The steps of the set-up, in their order; each can be skipped. */
export const setUpSteps = [
  'country',
  'brand',
  'earning',
  'levels',
  'offerings',
  'partners',
  'poster',
  'trial',
] as const;
export type SetUpStep = (typeof setUpSteps)[number];

const Answer = z.enum(['done', 'skipped']);

/** The state of the set-up; fields that are left out stay as they are. */
export const SetUp = z.partial(
  z.strictObject({
    country: Answer,
    brand: Answer,
    earning: Answer,
    levels: Answer,
    offerings: Answer,
    partners: Answer,
    poster: Answer,
    trial: Answer,
    /** Whether the owner has closed the set-up: the overview then no longer shows it. */
    away: z.boolean(),
    /** The bill of a usual visit, in units of the currency. */
    usualBill: z.number().check(z.minimum(0.001), z.maximum(10_000_000), z.multipleOf(0.001)),
    /** The percentage of a bill that comes back to a guest as rewards. */
    back: z.int().check(z.minimum(1), z.maximum(50)),
    /** The member as whom the owner tries the programme. */
    guestId: Id,
  }),
);
export type SetUp = z.output<typeof SetUp>;
