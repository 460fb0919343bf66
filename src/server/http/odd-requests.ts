// Requests that no browser sends, and data that is not HTTP, which still need an answer.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Socket } from 'node:net';
import { sentence, writeSentence, type PlainMessage } from '../../contract/messages/sentences.ts';
import { textOf } from '../../contract/messages/texts.ts';

/** Answers odd requests like others, or refuses them with a sentence. */
export function answerOddRequests(app: FastifyInstance): void {
  // RFC 9110, 10.1.1. Node itself would refuse expectations other than 100-continue without our
  // headers, and read the body after it without limits.
  app.server.on('checkExpectation', (...asked) => app.server.emit('request', ...asked));
  app.addHook('onRequest', endAfterUpgrade);
  app.addHook('onRequest', refuseOddHost);
}

/**
 * Refuses a request with two hosts, of which a proxy may have read the other one, or with none, as
 * before HTTP/1.0: RFC 9112, 3.2.
 */
function refuseOddHost({ raw }: FastifyRequest, _: FastifyReply, done: Done): void {
  const odd = raw.httpVersionMajor < 1 || hostsIn(raw.rawHeaders) > 1;
  done(odd ? new Refusal('invalid', messages.invalidInput) : undefined);
}

/** The number of host headers; in the array, names and values alternate. */
function hostsIn(rawHeaders: string[]): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/**
 * Upgrades to another protocol are not supported. A request that asks for one is answered like any
 * other, but as the last one of its connection: Node reads on after it without reporting errors.
 */
function endAfterUpgrade({ headers }: FastifyRequest, reply: FastifyReply, done: Done): void {
  if (headers.upgrade !== undefined) reply.header('Connection', 'close');
  done();
}

type Done = (refusal?: Refusal) => void;

/**
 * The address as a path: of an absolute one (RFC 9112, 3.2.2) what follows the host, and its
 * percent signs decodable. One that encodes no character stands for itself, so that such an address
 * is answered like any other wrong one.
 */
export function readableAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const address = url.startsWith('/') ? url : pathIn(url);
  if (!address.includes('%')) return address;
  const [path = ''] = address.split('?');
  return isEncoded(path) ? address : path.replaceAll('%', '%25') + address.slice(path.length);
}

/** The path of an absolute address; any other text, such as `*`, is the name of nothing. */
function pathIn(url: string): string {
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/i.exec(url) ?? [];
  if (rest === undefined) return `/${encodeURIComponent(url)}`;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function isEncoded(path: string): boolean {
  try {
    // The result is used, since the build leaves out a call of this function whose result is not.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

// A static import would load the whole module, an HTTP client included.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** Tracks the requests of each connection, and answers data that cannot be parsed as one. */
export function trackConnections() {
  const answers = new WeakMap<Socket, ServerResponse[]>();

  function remember(request: FastifyRequest, reply: FastifyReply, done: () => void) {
    const { socket } = request.raw;
    const open = answers.get(socket);
    if (!open) answers.set(socket, [reply.raw]);
    else {
      // Usually the one before is closed: only requests that do not wait for it leave several.
      while (open[0]?.closed) open.shift();
      open.push(reply.raw);
    }
    done();
  }

  /** Answers and ends the connection, after the answer that is owed to the request before it. */
  function answer({ code }: NodeJS.ErrnoException, socket: Socket): void {
    const [owed] = answers.get(socket)?.filter((one) => !one.closed) ?? [];
    if (owed?.req.complete && !owed.writableEnded) {
      owed.once('close', () => socket.destroy());
      return;
    }
    if (socket.writable && code !== 'ECONNRESET' && !owed?.headersSent)
      socket.write(refusedReply(code));
    socket.destroy();
  }

  return { remember, answer };
}

/** The whole answer as bytes of HTTP. */
function refusedReply(code: string | undefined): string {
  const [status, message] = unread[code ?? ''] ?? [400, messages.invalidInput];
  const refusal = sentence(message);
  const body = textOf(refusal);
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
    'Content-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n' +
    "Content-Security-Policy: default-src 'none'\r\nCache-Control: no-store\r\n" +
    `Refusal: ${writeSentence(refusal)}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
    `Connection: close\r\n\r\n${body}`
  );
}

/** Refusals by the error codes of Node's parser. */
const unread: Record<string, [number, PlainMessage]> = {
  HPE_HEADER_OVERFLOW: [431, messages.tooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: [408, messages.tooSlow],
};
