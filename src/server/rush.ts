// The rush hour: how many requests are served at once, and what those beyond are told.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { messages } from '../contract/messages.ts';

/** Seconds after which a request that was turned away may come again. */
const comeBackIn = 1;
/** Milliseconds between two log lines that say how many were turned away. */
const toldEvery = 10_000;

/**
 * Serves no more than `most` requests at once, and turns the others away before anything is done
 * for them: 503, with the time to come back. Once the app closes it lets nobody in any more, and
 * ends each connection with the answer that it owes. Only `/healthz` is always answered.
 */
export function boundRush(app: FastifyInstance, most: number): void {
  const served = new Set<ServerResponse>();
  let closing = false;
  let turnedAway = 0;
  let toldAt = -toldEvery;

  app.addHook('preClose', async () => void (closing = true));
  app.addHook('onRequest', async ({ routeOptions, log }, reply) => {
    if (routeOptions.url === '/healthz') return;
    const { raw } = reply;
    if (!closing && served.size < most) {
      served.add(raw);
      raw.once('close', () => served.delete(raw));
      return;
    }
    turnedAway += 1;
    if (performance.now() - toldAt > toldEvery) {
      const why = closing ? 'closing' : 'more requests than can be served';
      log.warn({ served: served.size, turnedAway }, why);
      [toldAt, turnedAway] = [performance.now(), 0];
    }
    await reply
      .code(503)
      .header('Retry-After', comeBackIn)
      .type('text/plain; charset=utf-8')
      .send(messages.unavailable);
  });
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('Connection', 'close');
    if (isEventStream(reply)) served.delete(reply.raw);
  });
  // One that was promised to be kept while the answer was on its way.
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
}

/** An answer without an end: it takes no place in the rush, and no time runs out for it. */
export const isEventStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');
