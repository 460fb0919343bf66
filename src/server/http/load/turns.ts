// The time that requests may take of one event loop iteration.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createFairQueue } from '../../../domain/fair-queue.ts';

/** The limit of waiting requests that are let in by one iteration. */
const letInLimit = 256;

/**
 * Begins no more requests in an event loop iteration once so many milliseconds of it are over; the
 * others wait for the next one. Node accepts one new connection per iteration (libuv since 1.45),
 * so that iterations of hundreds of requests would keep out clients without a connection. Requests
 * with a cookie wait in a separate queue, so that guests, partners and the office do not wait
 * behind a flood of strangers; a flood with invented cookies undoes this advantage. `/healthz`
 * never waits.
 */
export function limitTurns(app: FastifyInstance, limit: number): void {
  const waiting = createFairQueue<() => void>();
  /** The end of the current iteration, if one is measured. */
  let endsAt: number | undefined;

  function beginTurn() {
    endsAt = performance.now() + limit;
    // Each request gets a `setImmediate` of its own, so that its synchronous part ends before the
    // next request begins.
    for (let i = Math.min(waiting.length, letInLimit); i > 1; i -= 1) setImmediate(letNextIn);
    setImmediate(endTurn);
    waiting.takeNext()?.();
  }

  function letNextIn() {
    if (performance.now() < (endsAt ?? 0)) waiting.takeNext()?.();
  }

  function endTurn() {
    endsAt = undefined;
    if (waiting.length > 0) beginTurn();
  }

  function takeTurn({ route, headers }: FastifyRequest, done: () => void) {
    if (route.url === '/healthz') return done();
    if (endsAt === undefined) {
      endsAt = performance.now() + limit;
      setImmediate(endTurn);
    } else if (waiting.length > 0 || performance.now() >= endsAt) {
      waiting.add([headers.cookie ? 'with a cookie' : 'without'], done);
      return;
    }
    done();
  }

  app.addHook('onRequest', (request, _, done) => takeTurn(request, done));
  // A body is parsed in the iteration in which it is whole, which may be another one.
  app.addHook('preValidation', (request, _, done) => {
    if (Buffer.isBuffer(request.body)) takeTurn(request, done);
    else done();
  });
}
