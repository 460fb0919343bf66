// The calls for a guest's history where there are rewards: entries, spendings, and visits.
import * as z from 'zod/mini';
import { managers, pagedEndpoint } from '../endpoint.ts';
import { needsRewards } from '../switches.ts';
import { Transaction } from '../points/points.ts';
import { spendingKinds } from '../rewards/claims.ts';
import { Id, Moment } from '../values/values.ts';
import { VisitReceipt } from './visit-receipts.ts';

/** The visit to which a row belongs; null for a row without one. */
const visit = z.nullable(VisitReceipt);

/** A row of a guest's history: an entry of points, or of spending, or a visit without either. */
const HistoryRow = z.discriminatedUnion('kind', [
  z.extend(Transaction, { kind: z.literal('points'), visit }),
  z.object({
    kind: z.enum(spendingKinds),
    id: Id,
    /** Negative if the points are held, positive if they are given back. */
    points: z.int(),
    reward: z.string(),
    rewardArabic: z.nullable(z.string()),
    timestamp: Moment,
    visit,
  }),
  z.object({
    kind: z.literal('visit'),
    id: Id,
    points: z.literal(0),
    timestamp: Moment,
    visit: VisitReceipt,
  }),
]);
export type HistoryRow = z.output<typeof HistoryRow>;

export const history = {
  /**
   * Entries of points and of spending, and visits that gave benefits alone, newest first; 404 while
   * rewards are off.
   */
  listHistory: pagedEndpoint('GET /api/customers/me/history', {
    may: ['customer'],
    needs: needsRewards,
    row: HistoryRow,
    refuses: ['not-found'],
  }),
  /** The same of any guest, for the file of the guest's data that the office makes. */
  listHistoryOf: pagedEndpoint('GET /api/customers/:id/history', {
    may: managers,
    needs: needsRewards,
    row: HistoryRow,
    refuses: ['not-found'],
  }),
};
