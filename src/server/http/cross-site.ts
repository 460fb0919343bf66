// Keeps other sites from acting in a guest's name: OWASP's CSRF cheat sheet, "Fetch Metadata".
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { Refusal } from '../../domain/refusal.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses a change that a page of another origin asks for. */
export const refuseCrossSite = (publicUrl: string | undefined) => {
  const publicOrigin = publicUrl && new URL(publicUrl).origin;
  return (request: FastifyRequest, _: FastifyReply, done: (refusal?: Refusal) => void) => {
    const { method, headers } = request;
    if (readOnly.has(method)) return done();
    const site = headers['sec-fetch-site'];
    const { origin } = headers;
    const own =
      site === undefined
        ? origin === undefined ||
          origin === publicOrigin ||
          origin === `${request.protocol}://${request.host}`
        : site === 'same-origin' || site === 'none';
    done(own ? undefined : new Refusal('forbidden', messages.crossSite));
  };
};
