// Keeps other sites from acting in a guest's name: OWASP's CSRF cheat sheet, "Fetch Metadata".
import type { FastifyRequest } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { Refusal } from '../../domain/refusal.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses a change that a page of another origin asks for. */
export const refuseCrossSite = (publicUrl: string | undefined) => {
  const publicOrigin = publicUrl && new URL(publicUrl).origin;
  return async ({ method, headers, protocol, host }: FastifyRequest) => {
    if (readOnly.has(method)) return;
    const site = headers['sec-fetch-site'];
    const { origin } = headers;
    const own =
      site === undefined
        ? origin === undefined || origin === publicOrigin || origin === `${protocol}://${host}`
        : site === 'same-origin' || site === 'none';
    if (!own) throw new Refusal('forbidden', messages.crossSite);
  };
};
