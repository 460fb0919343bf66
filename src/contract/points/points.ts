// Calls that add, deduct and list a customer's points.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, pagedEndpoint, managers } from '../endpoint.ts';
import { bounded } from '../values/bounds.ts';
import { Level } from '../values/values.ts';
import { isVisible } from '../values/characters.ts';
import { messages, type Message } from '../messages/messages.ts';
import { Id, limits, Moment, Points, Text } from '../values/values.ts';
import { amountCharacters, foldAmount } from '../values/typed.ts';

/**
 * A bill as typed; its amount depends on the restaurant's currency: see `domain/points/bills.ts`.
 */
export const Bill = bounded(
  limits.bill,
  z.overwrite(foldAmount),
  z.regex(amountCharacters, messages.billCharacters),
  z.minLength(1, messages.billRequired),
);

/**
 * Whether an unusually high amount is meant. Owners and partners are refused it (409, with the
 * amount and why it is unusual) until they say `true`. Of managers and cashiers it becomes a
 * request in any case; with `false`, which screens send first, they get the same question before.
 */
export const Meant = z.boolean();

interface Asked {
  points?: number | undefined;
  bill?: string | undefined;
  description?: string | undefined;
}

/** Requires either points with a description, or a bill, whose description is optional. */
export function pointsOrBill({ value, issues }: z.core.ParsePayload<Asked>): void {
  const { points, bill, description } = value;
  const wrong = (path: keyof Asked, message: Message) =>
    issues.push({ code: 'custom', input: value, path: [path], message });
  if (points !== undefined && bill !== undefined) return void wrong('bill', messages.pointsOrBill);
  if (bill !== undefined) return;
  if (points === undefined) wrong('points', messages.pointsRequired);
  if (description === undefined) return void wrong('description', messages.required);
  if (!isVisible(description)) wrong('description', messages.descriptionRequired);
}

/** The descriptions that Sofra writes itself, which screens show in the reader's language. */
export const wordings = [
  'brought',
  'import-undone',
  'owed',
  'repaid',
  'joined',
  'given',
  'ended',
] as const;
export type Wording = (typeof wordings)[number];

export const Transaction = z.object({
  id: Id,
  points: z.int(),
  description: z.string(),
  /** The kind of Sofra's own description; left out if a person wrote it. */
  wording: z.optional(z.enum(wordings)),
  timestamp: Moment,
  /** The balance after the entry, stored with it. */
  balance: z.int(),
  /**
   * The points that ended by it, below zero those that its undo gave back: what is left to spend
   * falls by them, and the balance does not. Left out for other entries.
   */
  ended: z.optional(z.int()),
  /** The entry that this one undoes; null if it undoes none. */
  undoes: z.nullable(Id),
  /** The entry that undoes this one; null if there is none. */
  undoneBy: z.nullable(Id),
});
export type Transaction = z.output<typeof Transaction>;

export const awardFields = {
  customerId: Id,
  points: z.optional(Points),
  bill: z.optional(Bill),
  description: z.optional(Text({ min: 0, max: limits.description })),
};

/**
 * Either points with a description, or a bill as typed, whose description may be left out. Negative
 * points are deducted; zero points record a visit.
 */
const PointsAward = z
  .strictObject({ ...awardFields, meant: z.optional(Meant) })
  .check(pointsOrBill)
  .register(z.globalRegistry, {
    oneOf: [{ required: ['points', 'description'] }, { required: ['bill'] }],
  });

export const PointsDeduction = z.strictObject({
  customerId: Id,
  points: Points.check(z.minimum(1, messages.atLeastOnePoint)),
  /** The reason. */
  description: Text({ max: limits.description, tooShort: messages.reasonRequired }),
});

/** The reversal of one entry. */
export const PointsUndo = z.strictObject({
  customerId: Id,
  /** The entry to undo. */
  transactionId: Id,
  /** The reason, which may be left out within a minute of the entry. */
  description: z.optional(Text({ max: limits.description, tooShort: messages.reasonRequired })),
});

/** The result of a change: the points of its entry, and the balance after it. */
export const PostedEntry = z.object({
  customerId: Id,
  points: z.int(),
  total: z.int(),
  level: Level,
  transactionId: Id,
});
export type PostedEntry = z.output<typeof PostedEntry>;

const may = managers;

export const points = {
  /**
   * Refused above a limit of the caller; settled as a visit, it can be requested instead. The same
   * holds for an unusually high bill, which an owner is refused until they say that it is `meant`.
   */
  awardPoints: endpoint('POST /api/points', {
    may,
    withoutProof: whyNoProof.daily,
    idempotent: true,
    body: PointsAward,
    reply: PostedEntry,
    refuses: ['not-found', 'conflict'],
  }),
  deductPoints: endpoint('POST /api/points/delete', {
    may,
    withoutProof: whyNoProof.daily,
    idempotent: true,
    body: PointsDeduction,
    reply: PostedEntry,
    refuses: ['not-found', 'conflict'],
  }),
  /**
   * Adds an entry that reverses an award or a deduction, including what a multiplier added. An
   * entry can be undone once; an undo cannot be undone.
   */
  undoEntry: endpoint('POST /api/points/undo', {
    may,
    withoutProof: whyNoProof.daily,
    idempotent: true,
    body: PointsUndo,
    reply: PostedEntry,
    refuses: ['not-found', 'conflict'],
  }),
  listTransactions: pagedEndpoint('GET /api/customers/:id/transactions', {
    may: [...managers, 'customer'],
    row: Transaction,
  }),
};
