// Keeps other sites from acting in a guest's name: OWASP's CSRF cheat sheet, "Fetch Metadata".
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { Refusal } from '../../domain/refusal.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that a page of another origin asks for, and of the calls a reading too, be it by
 * a link that is followed: a look-up counts, and an export is noted in somebody's name.
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
    /** A call of the contract; anything else that is read may be linked to from anywhere. */
    isCall?: boolean;
  }
}
