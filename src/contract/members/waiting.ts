// Requests for approval and points of receipts that wait for a guest, as their card shows them.
import * as z from 'zod/mini';
import { Id, Moment, QrToken } from '../values/values.ts';

const requestKinds = ['visit', 'undo', 'refund'] as const;

/**
 * The parts of a request, with the names that they had at the time; for an undo, the parts of the
 * visit.
 */
export const RequestedParts = z.object({
  /** The amount of the bill, with its currency. */
  bill: z.nullable(z.string()),
  /** The points that were to be given, or taken back. */
  points: z.nullable(z.int()),
  rewards: z.array(z.object({ name: z.string(), nameArabic: z.nullable(z.string()) })),
  benefits: z.array(z.string()),
});
export type RequestedParts = z.output<typeof RequestedParts>;

export const WaitingRequest = z.object({
  id: Id,
  kind: z.enum(requestKinds),
  parts: RequestedParts,
  askedAt: Moment,
  until: Moment,
});
export type WaitingRequest = z.output<typeof WaitingRequest>;

/** A question of a till on the card: whether this is to be used now. */
export const CardQuestion = z.object({
  /** The guest’s answer names the question by it. */
  token: QrToken,
  parts: RequestedParts,
  /** The points that it takes; those of claimed rewards are taken already. */
  cost: z.int(),
  /** Milliseconds until it is over, which the device counts by its own clock. */
  left: z.int(),
});
export type CardQuestion = z.output<typeof CardQuestion>;

/** Points of a claimed receipt that wait until refunds are over. */
export const WaitingPoints = z.object({
  /** The number of the visit. */
  id: Id,
  points: z.int(),
  /** The description of the later entry, with the amount of the bill. */
  description: z.string(),
  /** When they arrive on the card. */
  dueAt: Moment,
});
export type WaitingPoints = z.output<typeof WaitingPoints>;

/** Some of a guest's points that end: they can be spent until the end of a day. */
export const PointEnd = z.object({ day: z.iso.date(), points: z.int() });
export type PointEnd = z.output<typeof PointEnd>;

/** The points that end, the next ones first; left out if none do within sixty days. */
export const ends = z.optional(z.array(PointEnd));

/** A guest's level where the points of a period count, or where the owner gave a higher one. */
export const LevelPeriod = z.object({
  /** The points of the period or the balance, from which the way to the next level is counted. */
  counts: z.int(),
  /** The last day until which the level is kept, or given; left out for the first level. */
  until: z.optional(z.iso.date()),
  /** The points that are missing to keep it for longer; left out until a notice tells. */
  missing: z.optional(z.int()),
  /** The last day to earn them, after which the guest falls by one level. */
  grace: z.optional(z.iso.date()),
});
export type LevelPeriod = z.output<typeof LevelPeriod>;

/** Left out while levels follow the balance, unless the owner gave a higher one. */
export const period = z.optional(LevelPeriod);
