// Reads that need not be of this moment are asked of a standby, where there is one.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Store } from '../../storage/database/store.ts';
import type { Services } from '../context.ts';

/**
 * Does the work of a call that may read from a standby; where that fails, once more with the
 * primary. A call that asks for `reading` is one that may be done twice. The answer says in
 * `Data-Age` how many seconds old it may be. With `Cache-Control: no-cache` (RFC 9111, 5.2.1.4)
 * nothing is read from a standby: who asks so has just changed something.
 */
export async function withReading<T>(
  { store, standby }: Pick<Services, 'store' | 'standby'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: (reading: () => Store) => Promise<T>,
): Promise<T> {
  const wantsNow = /no-cache/i.test(request.headers['cache-control'] ?? '');
  const found = wantsNow ? undefined : standby?.reading();
  if (!found) return work(() => store);
  let isOld = false;
  const reading = () => {
    isOld = true;
    return found.store;
  };
  try {
    const answer = await work(reading);
    if (isOld) reply.header('Data-Age', Math.ceil(found.age));
    return answer;
  } catch (error) {
    if (!isOld || !mayPass(found.store, error)) throw error;
    standby?.failed();
    return work(() => store);
  }
}

/** It is away, or has broken the read off to follow the primary. */
const mayPass = ({ engine }: Store, error: unknown) =>
  engine.isUnavailable(error) || engine.isRetryable(error);
