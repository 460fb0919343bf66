// Long reads in small steps, so that nobody else waits for more than one of them.
import { setImmediate as immediate } from 'node:timers/promises';
import { limitConcurrency } from '../../domain/concurrency.ts';

const oneAtATime = limitConcurrency(1);

/**
 * One step of a read that may need many: a query that takes a few milliseconds, and what is done
 * with its rows. Steps of all reads take turns, and whatever else came in is served between two.
 */
export const step = <Rows>(read: () => Promise<Rows>): Promise<Rows> =>
  oneAtATime(async () => {
    await immediate();
    return read();
  });
