// Visits as handlers work with them: those of one moment are settled together, and read together.
import { openPostings } from '../database/groups/postings.ts';
import { batched } from '../database/queries/batched.ts';
import type { Store } from '../database/store.ts';
import type { VisitPosting } from './parts/parts.ts';
import { findSettled, postVisits, type Earlier, type KeyedRequest } from './settle.ts';
import type { Settled } from './settle.ts';
import { openSheets } from './sheet.ts';
import { readVisits, type ReadVisit } from './visits.ts';

export interface Visits {
  /**
   * Settles a visit, all of it or nothing, and answers when it is safe on disk. The same key of the
   * same actor again is answered like the first time. Refuses a bill that has earned already on
   * its business day, and whatever the rules of points, claims and stamps refuse, with the part.
   */
  settle: (posting: VisitPosting) => Promise<Settled>;
  /**
   * The visit that was settled with a key before; nothing where there is none. Refuses a session
   * that has ended.
   */
  findSettled: (asked: KeyedRequest) => Promise<Earlier | undefined>;
  /** A visit with its parts; nothing where there is none. */
  read: (id: number) => Promise<ReadVisit | undefined>;
  readSheet: ReturnType<typeof openSheets>;
}

export const openVisits = (store: Store): Visits => ({
  settle: openPostings(store, {
    postAll: postVisits,
    concerns: ({ visit, customerId }) => visit && customerId,
  }),
  findSettled: batched((asked) => findSettled(store, asked)),
  read: batched((ids) => readVisits(store, ids)),
  readSheet: openSheets(store),
});
