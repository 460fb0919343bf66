// A slice of long work: a transaction or a read of as many rows as the last ones had time for.
import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { SliceSize } from '../../domain/slices.ts';
import type { Slice } from './queries/slices.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables/tables.ts';
import { transact } from './transaction.ts';

/** Milliseconds of a rest at least: another thread looks for the lock in each of them. */
const shortestRest = 2;

/**
 * Rests behind a slice for as long as it took: an award is several turns of the event loop, in each
 * of which it would wait for a slice.
 */
export const rest = (ms: number): Promise<void> => pause(Math.max(ms, shortestRest));

/**
 * Does one slice of long work in a transaction of its own, with at most so many rows as it is told,
 * and measures how long it held the transaction; answers what the work answers. Then it rests.
 * Takes turns with other slices of this store. May not be asked for in a transaction.
 */
export async function inSlice<Done extends { rows: number }>(
  store: Store,
  size: SliceSize,
  work: (db: Transaction<Tables>, limit: number) => Promise<Done>,
  isRetryable?: (error: unknown) => boolean,
): Promise<Done> {
  let ms = 0;
  const done = await store.slice(async () => {
    let began = 0;
    const worked = await transact(
      store,
      (db) => {
        began = performance.now();
        return work(db, size.rows);
      },
      isRetryable,
    );
    ms = performance.now() - began;
    return worked;
  });
  size.took({ rows: done.rows, ms });
  await rest(ms);
  return done;
}

/** The same for a read of the next rows of many. */
export async function readSlice<Row>(
  slice: Slice,
  size: SliceSize,
  read: (limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  let ms = 0;
  const rows = await slice(async () => {
    const began = performance.now();
    const found = await read(size.rows);
    ms = performance.now() - began;
    return found;
  });
  size.took({ rows: rows.length, ms });
  await rest(ms);
  return rows;
}
