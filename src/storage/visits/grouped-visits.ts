// Visits as handlers use them: concurrent visits are settled in one group, and read in one batch.
import { createPostings } from '../database/groups/postings.ts';
import { batched } from '../database/queries/batched.ts';
import type { Store } from '../database/store.ts';
import type { VisitPosting } from './parts/parts.ts';
import { postVisits, type Settled } from './settle.ts';
import { createSheetReader } from './sheet.ts';
import { findSettled, type Earlier, type KeyedRequest } from './visit-keys.ts';
import { readVisits, type ReadVisit } from './visit-queries.ts';

export interface Visits {
  /**
   * Settles all parts of a visit, or none, and resolves once that is durable. A repeated key of the
   * same actor gets the first answer again. Refuses a bill that has already earned points on its
   * business day, and a visit with a part that the rules of points, claims or stamps refuse; the
   * refusal names the part.
   */
  settle: (posting: VisitPosting) => Promise<Settled>;
  /**
   * The visit that was settled with this key before; undefined if there is none. Refuses an ended
   * session.
   */
  findSettled: (asked: KeyedRequest) => Promise<Earlier | undefined>;
  /** A visit with its parts; undefined if there is none. */
  read: (id: number) => Promise<ReadVisit | undefined>;
  readSheet: ReturnType<typeof createSheetReader>;
}

export const createVisits = (store: Store): Visits => ({
  settle: createPostings(store, {
    postAll: postVisits,
    concerns: ({ visit, customerId }) => visit && customerId,
  }),
  findSettled: batched((asked) => findSettled(store, asked)),
  read: batched((ids) => readVisits(store, ids)),
  readSheet: createSheetReader(store),
});
