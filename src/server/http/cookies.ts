// Cookies: read when they are asked for, and written with what all of ours have in common.
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The header that was read last: several cookies of a request are asked for, and one of 16 KB has
 * thousands.
 */
let last: { header: string; cookies: ReturnType<typeof parseCookie> } | undefined;

/** The value of a cookie; the first of several of the same name. */
export function cookieIn(
  { headers: { cookie: header } }: Pick<FastifyRequest, 'headers'>,
  name: string,
): string | undefined {
  if (header === undefined) return undefined;
  if (last?.header !== header) last = { header, cookies: parseCookie(header) };
  return last.cookies[name];
}

export interface Lasting {
  /** Seconds until the browser forgets it; 0 has it forgotten at once. */
  maxAge: number;
  secure: boolean;
}

/**
 * Sets a cookie for the whole site, out of reach of scripts. It is not sent with a page opened by a
 * link from elsewhere, but with the calls of that page.
 */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  lasting: Lasting,
): void {
  const ours = { path: '/', httpOnly: true, sameSite: 'strict' } as const;
  reply.header('Set-Cookie', stringifySetCookie({ name, value, ...ours, ...lasting }));
}
