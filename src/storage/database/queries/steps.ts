// Reads in small steps, so that nobody else waits for more than one of them.
import { setImmediate as immediate } from 'node:timers/promises';
import { messages } from '../../../contract/messages.ts';
import { limitConcurrency } from '../../../domain/concurrency.ts';
import type { Path } from '../../../domain/lines.ts';
import { Refusal } from '../../../domain/refusal.ts';

/**
 * Does one step of a read that may need many: a query that takes a few milliseconds, and what is
 * done with its rows. Steps of all reads take turns, by the line that they wait in, and whatever
 * else came in is served between two. None may be asked for within a transaction: where a database
 * has one connection, the step whose turn it is might wait for the transaction, and the transaction
 * for its turn.
 */
export type Step = <Rows>(read: () => Promise<Rows>, line?: Path) => Promise<Rows>;

/** Milliseconds after which a step that has waited is not worth its turn any more. */
const mostWait = 5_000;

/** Opens the lines. A step that has waited for too long, as behind a hanging one, is refused. */
export function openSteps(now = () => performance.now()): Step {
  const oneAtATime = limitConcurrency(1);
  return (read, line) => {
    const since = now();
    return oneAtATime(async () => {
      await immediate();
      if (now() - since > mostWait) throw new Refusal('unavailable', messages.unavailable, 2);
      return read();
    }, line);
  };
}
