// Cookies: read by name from the header, and written with what all of ours have in common.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The value of a cookie as it was sent; the first of several of the same name. */
export function cookieIn(
  { headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>,
  name: string,
): string | undefined {
  const sought = `${name}=`;
  for (let at = cookie.indexOf(sought); at >= 0; at = cookie.indexOf(sought, at + 1)) {
    const begins = cookie[at - 1] === ' ' ? at - 1 : at;
    if (begins > 0 && cookie[begins - 1] !== ';') continue;
    const end = cookie.indexOf(';', at);
    return cookie.slice(at + sought.length, end < 0 ? undefined : end).trim();
  }
  return undefined;
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
  { maxAge, secure }: Lasting,
): void {
  const attributes = ['Path=/', 'HttpOnly', ...(secure ? ['Secure'] : []), 'SameSite=Strict'];
  reply.header('Set-Cookie', [`${name}=${value}`, `Max-Age=${maxAge}`, ...attributes].join('; '));
}
