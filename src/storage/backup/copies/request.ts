// Requests to a store whose address the owner typed: they reach only public hosts, and those that
// the operator has allowed.
import { lookup } from 'node:dns';
import { createReadStream } from 'node:fs';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestSafely } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messages } from '../../../contract/messages/messages.ts';
import { sentence } from '../../../contract/messages/sentences.ts';
import { isAllowedHost, reachOf } from '../../../domain/connections/networks.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { timeFor } from './place.ts';

/** An import of `node:http` would load the clients of fetch and WebSockets too, which are 9 MB. */
const { request: requestPlainly } = process.getBuiltinModule('node:http');

interface Request {
  method: 'GET' | 'PUT' | 'DELETE';
  url: URL;
  headers: Record<string, string>;
  /** The file that is sent. */
  file?: { path: string; size: number };
  /** The limit of the answer in bytes. */
  most: number;
  /** Hosts (`minio.lan:9000`, or without a port) that may be in a private network. */
  allowedHosts: readonly string[];
}

/** The idle timeout of a connection in milliseconds. */
const idleTimeout = 30_000;

/** The head of an answer, and its body, whose stream fails above the limit. */
interface Answer {
  status: number;
  body: Readable;
}

/**
 * Sends a request. Unless the operator has allowed the host, refuses an address without https, and
 * one that is not public. The IP address is checked at the time of the connection, so that a change
 * in DNS cannot circumvent the check. Redirects are not followed. Refuses as unavailable if there
 * is no answer in time.
 */
export async function request(order: Request): Promise<Answer> {
  const { url, method, headers, file, most } = order;
  refuseClosed(order);
  const send = url.protocol === 'https:' ? requestSafely : requestPlainly;
  const signal = AbortSignal.timeout(timeFor((file?.size ?? 0) + most));
  const options: RequestOptions = { method, headers, signal, agent: false, timeout: idleTimeout };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = send(
    url,
    { ...options, ...(!isAllowedHost(order.url, order.allowedHosts) && { lookup: lookUpPublic }) },
    resolve,
  );
  sent.on('error', reject);
  // A status of 101 closes the request without an answer or an error.
  sent.on('close', () => reject(new Error('closed')));
  sent.on('timeout', () => sent.destroy(new Refusal('unavailable', messages.copyTooSlow)));
  if (file) pipeline(createReadStream(file.path), sent).catch(reject);
  else sent.end();
  try {
    const answer = await promise;
    return { status: answer.statusCode ?? 0, body: Readable.from(piecesOf(answer, most)) };
  } catch (error) {
    throw inWords(error);
  }
}

async function* piecesOf(answer: IncomingMessage, most: number): AsyncGenerator<Buffer> {
  let read = 0;
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      read += piece.length;
      if (read > most) throw new Refusal('unavailable', messages.copyTooLarge);
      yield piece;
    }
  } catch (error) {
    throw inWords(error);
  }
}

/** Turns an error of the network into a refusal; a refusal is returned unchanged. */
function inWords(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError') {
    return new Refusal('unavailable', messages.copyTooSlow);
  }
  const why = code ?? message.slice(0, 100);
  return new Refusal('unavailable', sentence(messages.copyUnreachable, { why }));
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

const closed = (host: string) =>
  new Refusal('invalid', sentence(messages.copyPlaceClosed, { host: host.slice(0, 100) }));

function refuseClosed(order: Pick<Request, 'url' | 'allowedHosts'>): void {
  if (isAllowedHost(order.url, order.allowedHosts)) return;
  const { url } = order;
  const host = hostOf(url);
  // The address is an IP address, for which no look-up would run that checks it.
  if (url.protocol !== 'https:' || (isIP(host) && reachOf(host) !== 'public')) throw closed(host);
}

/** Looks up a name, and refuses it unless all of its addresses are public. */
const lookUpPublic: LookupFunction = (host, options, answer) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, [], 0);
    if (!addresses.every(({ address }) => reachOf(address) === 'public'))
      return answer(closed(host), [], 0);
    const [first] = addresses;
    return options.all ? answer(null, addresses) : answer(null, first!.address, first!.family);
  });
