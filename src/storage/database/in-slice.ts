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

/** Reads the next rows of many, in a slice of adjusted size. */
export async function readSlice<Row>(
  { pace, slice }: Store,
  size: SliceSize,
  read: (limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const { found } = await pace(size, (begins) =>
    slice(async () => {
      begins();
      const next = await read(size.rows);
      return { found: next, rows: next.length };
    }),
  );
  return found;
}
