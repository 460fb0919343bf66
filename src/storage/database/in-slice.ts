// A slice of long work: a transaction or a read of as many rows as the last ones had time for.
import type { Transaction } from 'kysely';
import type { SliceSize } from '../../domain/slices.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables/tables.ts';
import { transact } from './transaction.ts';

/**
 * Does one slice of long work in a transaction of its own, with at most so many rows as it is told;
 * answers what the work answers. What is measured is how long it held the transaction. May not be
 * asked for in a transaction.
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

/** The same for a read of the next rows of many. */
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
