// Scheduling of reads and long work in small slices, so that a request waits for at most one of
// them.
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import { messages } from '../../../contract/messages/messages.ts';
import { limitConcurrency, type QueuePath } from '../../../domain/fair-queue.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { createSliceSize, type SliceSize } from '../../../domain/slices.ts';
import type { Engine } from '../engine.ts';

/**
 * Runs one slice of a read that may need many: a query of a few milliseconds, and the work on its
 * rows. Slices of all reads take turns by queue, and other requests are served between two slices.
 * Must not be called within a transaction: on a database with one connection, both would wait for
 * each other.
 */
export type Slice = <Rows>(read: () => Promise<Rows>, queue?: QueuePath) => Promise<Rows>;

/** The timeout in milliseconds of a slice that waits for its turn. */
const timeout = 5_000;

/** Creates the queues. A slice that has waited too long, as behind one that hangs, is refused. */
export function createSlices(now = () => performance.now()): Slice {
  const oneAtATime = limitConcurrency(1);
  return (read, queue) => {
    const since = now();
    return oneAtATime(async () => {
      await immediate();
      if (now() - since > timeout) throw new Refusal('unavailable', messages.unavailable, 2);
      return read();
    }, queue);
  };
}

/**
 * Reads all rows in slices. `next` reads at most so many rows, and returns their number and whether
 * they were the last. Where queries run in the thread of the server, a slice has as many rows as
 * fit into the time that others may wait. On PostgreSQL each has the maximum, since nobody waits
 * for it, and many small ones would take much longer.
 *
 * @param limit The maximum number of rows of a slice.
 */
export async function readInSlices(
  { slice, engine }: { slice: Slice; engine: Pick<Engine, 'runSync'> },
  limit: number,
  next: (limit: number) => Promise<{ rows: number; areLast: boolean }>,
): Promise<void> {
  const size = engine.runSync ? createSliceSize({ limit }) : { rows: limit, took: () => {} };
  for (let areLast = false; !areLast;) {
    const done = await slice(async () => {
      const began = performance.now();
      return { ...(await next(size.rows)), ms: performance.now() - began };
    });
    size.took(done);
    areLast = done.areLast;
  }
}

/**
 * Runs a slice of long work when it is its turn, measures its time for the size of the next one,
 * and returns its result. A slice that first waits, as for a lock, calls `begins` when it starts to
 * work. Must not be called within a slice.
 */
export type Pace = <Done extends { rows: number }>(
  size: SliceSize,
  slice: (begins: () => void) => Promise<Done>,
) => Promise<Done>;

/**
 * The limits of a pause in milliseconds. The minimum lets other threads get the lock, for which
 * they try once per millisecond; the maximum bounds the delay of other work after a slice that has
 * waited for a slow network or for a lock.
 */
const [shortestRest, longestRest] = [2, 100];

/**
 * Runs the slices of all long work one at a time, with a pause after each that is as long as the
 * slice took. An award takes several turns of the event loop, and without pauses would wait for a
 * slice in each of them. All long work together takes at most half of the thread.
 */
export function createPace(): Pace {
  const inTurn = limitConcurrency(1);
  return (size, slice) =>
    inTurn(async () => {
      let began = performance.now();
      const done = await slice(() => void (began = performance.now()));
      const ms = performance.now() - began;
      size.took({ rows: done.rows, ms });
      await pause(Math.min(Math.max(ms, shortestRest), longestRest));
      return done;
    });
}

/**
 * The same pace, for one work that has to know its own time: `waited` returns the milliseconds for
 * which its slices have waited for the turns of others, and for locks.
 */
export function measurePace(pace: Pace, now = () => performance.now()) {
  let waited = 0;
  const measured: Pace = (size, slice) => {
    let since = now();
    function begin() {
      waited += now() - since;
      since = now();
    }
    return pace(size, (begins) => {
      begin();
      return slice(() => {
        begin();
        begins();
      });
    });
  };
  return { pace: measured, waited: () => waited };
}
