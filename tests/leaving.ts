// Guests who leave, step by step: as on a server that is killed before each next step.
import { transact } from '../src/storage/database/transaction.ts';
import { countOf } from '../src/storage/database/queries/pages.ts';
import {
  eraseSomeRows,
  removeCustomers,
  removeGuest,
} from '../src/storage/members/deleted-customers.ts';
import { eraseFromLog } from '../src/storage/members/log-erasure.ts';
import type { Restaurant } from './restaurant.ts';

/** Deletes a guest as a server does that is killed before it erases the history. */
export const remove = ({ store, clock }: Restaurant, id: number) =>
  store.engine.leavingRows(store.db, (db) =>
    transact({ ...store, db }, (transaction) =>
      removeGuest({ ...store, db: transaction }, { id, at: clock.now() }),
    ),
  );

/** Deletes a guest as a server of an earlier version does, which keeps no former card. */
export const removeAsBefore = ({ store }: Restaurant, id: number) =>
  store.engine.leavingRows(store.db, (db) =>
    transact({ ...store, db }, (transaction) => removeCustomers(transaction, { ids: [id] })),
  );

/** Erases some rows of a deleted guest; returns how many. */
export const forget = ({ store }: Restaurant, customerId: number, limit: number) =>
  store.engine.leavingRows(store.db, (db) =>
    transact({ ...store, db }, (transaction) =>
      eraseSomeRows({ ...store, db: transaction }, { customerIds: [customerId], limit }),
    ),
  );

/** Erases a deleted guest from some audit entries; returns from how many. */
export const forgetInLog = ({ store }: Restaurant, customerId: number, limit: number) =>
  transact(store, (db) => eraseFromLog({ ...store, db }, { customerId, limit }));

/** The number of rows with the number of a guest. */
export async function rowsOf({ store: { db } }: Restaurant, customerId: number) {
  const tables = ['point_transactions', 'spendings', 'claims', 'stamps', 'visits'] as const;
  const counts = tables.map((table) =>
    countOf(db.selectFrom(table as 'stamps').where('customerId', '=', customerId)),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
