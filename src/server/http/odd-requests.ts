// Requests that nobody's browser would write like that: each gets an answer all the same.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { Refusal } from '../../domain/refusal.ts';

/** Has odd requests answered like any other, or refused in words. */
export function answerOddRequests(app: FastifyInstance): void {
  // RFC 9110, 10.1.1. Left to Node, what is expected beside 100-continue would be refused without
  // our headers, and the body behind it read without bounds.
  app.server.on('checkExpectation', (...asked) => app.server.emit('request', ...asked));
  app.addHook('onRequest', endAfterUpgrade);
  app.addHook('onRequest', refuseOddHost);
}

/**
 * Refuses a request to two hosts at once, of which a proxy may have read the other one, or to
 * none, as before HTTP/1.0: RFC 9112, 3.2.
 */
function refuseOddHost({ raw }: FastifyRequest, _: FastifyReply, done: Done): void {
  const odd = raw.httpVersionMajor < 1 || hostsIn(raw.rawHeaders) > 1;
  done(odd ? new Refusal('invalid', messages.invalidInput) : undefined);
}

/** How many hosts are named by headers, in which names and values take turns. */
function hostsIn(rawHeaders: string[]): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/**
 * Nothing here is upgraded to another protocol. A request that asks for it is answered like any
 * other, but as the last of its connection: Node reads on behind it without telling of errors.
 */
function endAfterUpgrade({ headers }: FastifyRequest, reply: FastifyReply, done: Done): void {
  if (headers.upgrade !== undefined) reply.header('Connection', 'close');
  done();
}

type Done = (refusal?: Refusal) => void;

/**
 * The address as it can be looked up: a percent sign that stands for no character stands for
 * itself, so that such an address is not found, or not right, like any other.
 */
export function readableAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split('?');
  return isEncoded(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function isEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
