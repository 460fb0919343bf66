// The refusal of cross-site requests: OWASP's CSRF cheat sheet, "Fetch Metadata".
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { Refusal } from '../../domain/refusal.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that a page of another origin asks for, and of calls also reads, including those
 * by links: a look-up is counted, and an export is recorded with a name.
 */
export const refuseCrossSite = (publicUrl: string | undefined) => {
  const publicOrigin = publicUrl && new URL(publicUrl).origin;
  return (request: FastifyRequest, _: FastifyReply, done: (refusal?: Refusal) => void) => {
    const { method, headers, routeOptions } = request;
    const { origin, 'sec-fetch-site': site } = headers;
    const isCall = routeOptions.config.isCall && site !== undefined;
    if (readOnly.has(method) && !isCall) return done();
    const own =
      site === undefined
        ? origin === undefined ||
          origin === publicOrigin ||
          origin === `${request.protocol}://${request.host}`
        : site === 'same-origin' || site === 'none';
    done(own ? undefined : new Refusal('forbidden', messages.crossSite));
  };
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call of the contract; other addresses may be linked to from anywhere. */
    isCall?: boolean;
  }
}
