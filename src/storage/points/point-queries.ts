// The ledger: every change of a balance is an entry, and entries are never changed or deleted.
import type { PostedEntry, Transaction } from '../../contract/points/points.ts';
import type { Store } from '../database/store.ts';
import { createPostings } from '../database/groups/postings.ts';
import { listOfCustomer, type RowsBefore } from '../database/queries/pages.ts';
import { prepared, type Param } from '../database/queries/prepared.ts';
import { preparedCount } from '../database/queries/rows.ts';
import type { postAll, Posting } from './entry-postings.ts';
import { withWordings } from './wording.ts';

export interface Ledger {
  /**
   * Writes a change, and resolves once it is durable. A repeated key of the same actor gets the
   * first answer again. Refuses a change that the balance does not allow, an unknown customer, an
   * ended session, and a key that was used for another change.
   */
  post: (posting: Posting) => Promise<PostedEntry>;
}

/**
 * Creates the ledger of a store; concurrent changes are committed in one transaction.
 * @param post Writes a group of changes.
 */
export const createLedger = (store: Store, post: typeof postAll): Ledger => ({
  post: createPostings(store, { postAll: post, concerns: ({ customerId }) => customerId }),
});

export const readEntries = prepared(({ db }, param: Param<RowsBefore>) =>
  db
    .selectFrom('point_transactions as entry')
    .where('entry.customerId', '=', param('customerId'))
    .leftJoin('point_transactions as undo', 'undo.undoes', 'entry.id')
    .select(['entry.id', 'entry.points', 'entry.description', 'entry.timestamp'])
    .select(['entry.balance', 'entry.undoes', 'undo.id as undoneBy', 'entry.action'])
    .select('entry.ended')
    .where('entry.id', '<', param('before'))
    .orderBy('entry.id', 'desc')
    .limit(param('limit')),
);

/** The entries of a customer, newest first; `q` searches their descriptions. */
export const listTransactions = listOfCustomer<Transaction>(
  'point_transactions',
  async (context, values) => withWordings(context, await readEntries(context, values)),
  (row) => row.description,
);

export const countEntries = preparedCount('point_transactions');
