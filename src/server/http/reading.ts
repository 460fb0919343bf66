// Reads from a standby, for answers that may be a few seconds old.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Store } from '../../storage/database/store.ts';
import type { Services } from '../context.ts';

/**
 * Runs a call that may read from a standby; if that fails, once more with the primary. A call that
 * uses `reading` must be repeatable. The header `Data-Age` says how many seconds old the answer may
 * be. With `Cache-Control: no-cache` (RFC 9111, 5.2.1.4), which clients send after a change,
 * everything is read from the primary.
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

/** The standby is away, or has ended the read to follow the primary. */
const mayPass = ({ engine }: Store, error: unknown) =>
  engine.isUnavailable(error) || engine.isRetryable(error);
