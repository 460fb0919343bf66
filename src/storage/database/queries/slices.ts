// Reads and long work in small slices, so that nobody else waits for more than one of them.
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import { messages } from '../../../contract/messages/messages.ts';
import { limitConcurrency, type Path } from '../../../domain/lines.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { SliceSize } from '../../../domain/slices.ts';

/**
 * Does one slice of a read that may need many: a query that takes a few milliseconds, and the work
 * on its rows. Slices of all reads take turns, by the line that they wait in, and other requests
 * are served between two slices. A slice may not be asked for within a transaction: where a
 * database has one connection, the two would wait for each other.
 */
export type Slice = <Rows>(read: () => Promise<Rows>, line?: Path) => Promise<Rows>;

/** Milliseconds that a slice waits for its turn. */
const timeout = 5_000;

/** Opens the lines. A slice that has waited for too long, as behind a hanging one, is refused. */
export function openSlices(now = () => performance.now()): Slice {
  const oneAtATime = limitConcurrency(1);
  return (read, line) => {
    const since = now();
    return oneAtATime(async () => {
      await immediate();
      if (now() - since > timeout) throw new Refusal('unavailable', messages.unavailable, 2);
      return read();
    }, line);
  };
}

/**
 * Does a slice of long work when it is its turn, measures it for the size of the next one, and
 * answers what the slice answers. A slice that first waits for others, as for a lock, says when it
 * begins. May not be asked for within a slice.
 */
export type Pace = <Done extends { rows: number }>(
  size: SliceSize,
  slice: (begins: () => void) => Promise<Done>,
) => Promise<Done>;

/**
 * Milliseconds of a rest: another thread looks for the lock in each of them. A slice that has waited
 * for a slow network or for somebody's rows holds up the other works no longer than the longest.
 */
const [shortestRest, longestRest] = [2, 100];

/**
 * Lets slices of all long work through one at a time, and rests behind each for as long as it took:
 * an award is several turns of the event loop, in each of which it would wait for a slice. However
 * many works there are, all together take half of the thread.
 */
export function openPace(): Pace {
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
