// A slice of long work: a transaction or a read of as many rows as the last ones had time for.
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { SliceSize } from '../../domain/slices.ts';
import type { Slice } from './queries/slices.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';
import { transact } from './transaction.ts';

/** Milliseconds that another thread rests at least: a request looks for the lock each of them. */
const shortestRest = 2;

/**
 * Does one slice of long work in a transaction of its own, with at most so many rows as it is told,
 * and measures how long it held the transaction; answers what the work answers. Then others are let
 * in: work of requests' own thread gives it up for a turn, other work rests as long as it has held
 * the database. Takes turns with other slices of this store. May not be asked for in a transaction.
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
  await (store.isApart ? pause(Math.max(ms, shortestRest)) : immediate());
  return done;
}

/** Reads the next rows of many, at most so many as it is told, and measures how long that takes. */
export const readSlice = <Row>(
  slice: Slice,
  size: SliceSize,
  read: (limit: number) => Promise<Row[]>,
): Promise<Row[]> =>
  slice(async () => {
    const began = performance.now();
    const rows = await read(size.rows);
    size.took({ rows: rows.length, ms: performance.now() - began });
    return rows;
  });
