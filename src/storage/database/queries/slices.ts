// Reads in small slices, so that nobody else waits for more than one of them.
import { setImmediate as immediate } from 'node:timers/promises';
import { messages } from '../../../contract/messages/messages.ts';
import { limitConcurrency, type Path } from '../../../domain/lines.ts';
import { Refusal } from '../../../domain/refusal.ts';

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
