// Calls that add, deduct and list a customer's points.
import * as z from 'zod/mini';
import { endpoint, pagedEndpoint } from './endpoint.ts';
import { Level } from './levels.ts';
import { messages } from './messages.ts';
import { Id, IdPath, limits, Moment, Points, Text } from './values.ts';

export const Transaction = z.object({
  id: Id,
  points: z.int(),
  description: z.string(),
  timestamp: Moment,
  /** Where the balance stood after it; the ledger keeps it with the entry. */
  balance: z.int(),
  /** The entry that this one undoes; null where it undoes none. */
  undoes: z.nullable(Id),
  /** The entry that undoes this one; null where none does. */
  undoneBy: z.nullable(Id),
});
export type Transaction = z.output<typeof Transaction>;

/** Points to add; a negative number takes away, zero notes a visit. */
export const PointsAward = z.strictObject({
  customerId: Id,
  points: Points,
  description: Text({ max: limits.description, tooShort: messages.descriptionRequired }),
});

export const PointsDeduction = z.strictObject({
  customerId: Id,
  points: Points.check(z.minimum(1, messages.atLeastOnePoint)),
  /** The reason. */
  description: Text({ max: limits.description, tooShort: messages.reasonRequired }),
});

/** Takes back what one entry gave, or gives back what it took. */
export const PointsUndo = z.strictObject({
  customerId: Id,
  /** The entry that is to be undone. */
  transactionId: Id,
  /** The reason, which may be left out within a minute of the entry. */
  description: z.optional(Text({ max: limits.description, tooShort: messages.reasonRequired })),
});

/** What a change did: the points of its entry and where the balance stands after it. */
export const PostedEntry = z.object({
  customerId: Id,
  points: z.int(),
  total: z.int(),
  level: Level,
  transactionId: Id,
});
export type PostedEntry = z.output<typeof PostedEntry>;

export const points = {
  awardPoints: endpoint('POST /api/points', {
    may: ['admin'],
    idempotent: true,
    body: PointsAward,
    reply: PostedEntry,
    refuses: ['not-found', 'conflict'],
  }),
  deductPoints: endpoint('POST /api/points/delete', {
    may: ['admin'],
    idempotent: true,
    body: PointsDeduction,
    reply: PostedEntry,
    refuses: ['not-found', 'conflict'],
  }),
  /**
   * Adds the counter-entry of an award or a deduction, multiplier included. An entry is undone
   * once, and what undoes another is not undone.
   */
  undoEntry: endpoint('POST /api/points/undo', {
    may: ['admin'],
    idempotent: true,
    body: PointsUndo,
    reply: PostedEntry,
    refuses: ['not-found', 'conflict'],
  }),
  listTransactions: pagedEndpoint('GET /api/customers/:id/transactions', {
    may: ['admin', 'customer'],
    params: IdPath,
    row: Transaction,
  }),
};
