// Reads in small steps, so that nobody else waits for more than one of them.
import { setImmediate as immediate } from 'node:timers/promises';
import { limitConcurrency } from '../../domain/concurrency.ts';

/**
 * Does one step of a read that may need many: a query that takes a few milliseconds, and what is
 * done with its rows. Steps of all reads take turns, by the line that they wait in, and whatever
 * else came in is served between two. None may be asked for within a transaction: where a database
 * has one connection, the step whose turn it is might wait for the transaction, and the transaction
 * for its turn.
 */
export type Step = <Rows>(read: () => Promise<Rows>, line?: string) => Promise<Rows>;

export function openSteps(): Step {
  const oneAtATime = limitConcurrency(1);
  return (read, line) =>
    oneAtATime(async () => {
      await immediate();
      return read();
    }, line);
}
