// Cookies: read on demand, and written with the attributes that all of ours share.
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The value of a cookie; the first of several of the same name. */
export const cookieIn = (
  { headers: { cookie } }: Pick<FastifyRequest, 'headers'>,
  name: string,
): string | undefined => (cookie?.includes(name) ? parseCookie(cookie)[name] : undefined);

export interface Lasting {
  /** The lifetime in seconds; 0 deletes the cookie immediately. */
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
