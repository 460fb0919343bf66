// Turns of the event loop: how long requests may have one before others get theirs.
import type { FastifyInstance } from 'fastify';
import { openLines } from '../../../domain/lines.ts';

/** How many of those that wait are let in by one turn at most. */
const mostLetIn = 256;

/**
 * Begins no more requests in a turn of the event loop once so many milliseconds of it are over;
 * those beyond wait for the next one. Node accepts one new connection a turn (libuv since 1.45), so
 * that turns as long as hundreds of requests would keep everybody out who has no connection yet.
 * Requests with a cookie have a line of their own, so that guests, partners and the office do not
 * wait behind a flood of strangers; with cookies that are made up it is one flood as without lines.
 * `/healthz` never waits.
 */
export function limitTurns(app: FastifyInstance, most: number): void {
  const waiting = openLines<() => void>();
  /** The end of the present turn, where one is measured. */
  let endsAt: number | undefined;

  function beginTurn() {
    endsAt = performance.now() + most;
    // An immediate each, since what a request does at once is over before the next one begins.
    for (let i = Math.min(waiting.length, mostLetIn); i > 1; i -= 1) setImmediate(letNextIn);
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

  app.addHook('onRequest', ({ routeOptions, headers }, _, done) => {
    if (routeOptions.url === '/healthz') return done();
    if (endsAt === undefined) {
      endsAt = performance.now() + most;
      setImmediate(endTurn);
    } else if (waiting.length > 0 || performance.now() >= endsAt) {
      waiting.add([headers.cookie ? 'with a cookie' : 'without'], done);
      return;
    }
    done();
  });
}
