// Runs slices of long work: transactions or reads whose batch size follows from the times of
// earlier slices.
import type { Transaction } from 'kysely';
import type { SliceSize } from '../../domain/slices.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables/tables.ts';
import { transact } from './transaction.ts';

/**
 * Runs one slice of long work in a transaction of its own, and returns its result. The work gets
 * the limit of rows, which is adjusted by the time for which the transaction was held. Must not be
 * called within a transaction.
 */
export const inSlice = <Done extends { rows: number }>(
  store: Store,
  size: SliceSize,
  work: (db: Transaction<Tables>, limit: number) => Promise<Done>,
  isRetryable?: (error: unknown) => boolean,
): Promise<Done> =>
  store.pace(size, (begins) =>
    store.slice(() =>
      transact(
        store,
        (db) => {
          begins();
          return work(db, size.rows);
        },
        isRetryable,
      ),
    ),
  );

/** Runs such a slice on a connection that does not enforce foreign keys (`leavingRows`). */
export const inLeavingSlice = <Done extends { rows: number }>(
  store: Store,
  size: SliceSize,
  work: (db: Transaction<Tables>, limit: number) => Promise<Done>,
): Promise<Done> =>
  store.pace(size, (begins) =>
    store.slice(() =>
      store.engine.leavingRows(store.db, (connection) =>
        transact({ ...store, db: connection }, (db) => {
          begins();
          return work(db, size.rows);
        }),
      ),
    ),
  );

/** Runs one slice of a long read, whose limit of rows is adjusted in the same way. */
export const inReadSlice = <Done extends { rows: number }>(
  { pace, slice }: Store,
  size: SliceSize,
  read: (limit: number) => Promise<Done>,
): Promise<Done> =>
  pace(size, (begins) =>
    slice(() => {
      begins();
      return read(size.rows);
    }),
  );

/** Reads the next rows of many, in such a slice. */
export async function readSlice<Row>(
  store: Store,
  size: SliceSize,
  read: (limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const { found } = await inReadSlice(store, size, async (limit) => {
    const next = await read(limit);
    return { found: next, rows: next.length };
  });
  return found;
}
