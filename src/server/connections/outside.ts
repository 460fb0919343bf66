// Requests to addresses that an owner or a browser has chosen: no address within is reached unless
// it is allowed, nothing is followed, and every answer is bounded.
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request as requestSafely } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { messages } from '../../contract/messages/messages.ts';
import { sentence, type Sentence } from '../../contract/messages/sentences.ts';
import { blockReason, type AllowedTargets } from '../../domain/connections/hook-rules.ts';
import { Refusal } from '../../domain/refusal.ts';

/**
 * The module is not imported statically for the reason given in storage/backup/copies/request.ts.
 */
const { request: requestPlainly } = process.getBuiltinModule('node:http');

/** The limits of an answer: the bytes that are read, and the characters that are kept. */
const most = { read: 65_536, kept: 200 };

export interface OutsideRequest {
  address: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
  allowed: AllowedTargets;
  /** Milliseconds from the look-up of the host to the end of the answer. */
  timeout: number;
  signal?: AbortSignal | undefined;
  /** Called once there is a connection: before that, nothing of the request has left. */
  onConnected?: (() => void) | undefined;
}

/**
 * Posts a body. Redirects are not followed; each IP address is checked at the time of the
 * connection, both typed and resolved ones, and no proxy is used.
 */
export async function postOutside(order: OutsideRequest) {
  const url = new URL(order.address);
  refuseBlockedUrl(url, order.allowed);
  const deadline = AbortSignal.timeout(order.timeout);
  const signal = order.signal ? AbortSignal.any([deadline, order.signal]) : deadline;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? requestSafely : requestPlainly;
  const bytes = Buffer.from(order.body as string);
  const headers = { ...order.headers, 'content-length': bytes.length };
  // Each request has a new agent, since the global one may use a proxy from the environment.
  const how = {
    method: 'POST',
    headers,
    signal,
    agent: false,
    lookup: lookUpAllowed(url, order.allowed),
  };
  const sent = request(url, how as never, resolve);
  sent.on('error', reject);
  const connected = url.protocol === 'https:' ? 'secureConnect' : 'connect';
  sent.on('socket', (socket) => socket.once(connected, () => order.onConnected?.()));
  // A status of 101 closes the request without an answer or an error.
  sent.on('close', () => reject(new Error('closed')));
  sent.end(bytes);
  const answer = await promise;
  const body = await readSome(answer);
  sent.destroy();
  const isWhole = body.length < most.read;
  return { status: answer.statusCode ?? 0, headers: answer.headers, body, isWhole };
}

/** Reads only the beginning of an answer. */
async function readSome(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size >= most.read) break;
  }
  return Buffer.concat(pieces);
}

/** The beginning of an answer, as it is kept. */
export const excerpt = (body: Buffer) =>
  body
    .subarray(0, most.kept * 4)
    .toString()
    .replace(/[\p{Cc}\p{Cs}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, most.kept)
    .toWellFormed();

/** Host names that are reserved (RFC 6761), or lead to this machine. */
const reserved = /(^|\.)(localhost|invalid|example)\.?$/i;

/**
 * Refuses an IP address that is not allowed; host names are checked later, when they are looked up.
 */
export function refuseBlockedUrl(url: URL, allowed: AllowedTargets): void {
  const host = hostOf(url);
  if (isIP(host)) refuseBlocked(url, [host], allowed);
  else if (reserved.test(host)) refuseBlocked(url, ['127.0.0.1'], allowed);
}

function refuseBlocked(url: URL, ips: readonly string[], allowed: AllowedTargets): void {
  for (const ip of ips) {
    const reason = blockReason(url, ip, allowed);
    const host = hostOf(url).slice(0, 100);
    if (reason) throw new Refusal('invalid', sentence(messages[reason], { host }));
  }
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Looks up a name, and refuses it unless all of its addresses are allowed. */
const lookUpAllowed =
  (url: URL, allowed: AllowedTargets): LookupFunction =>
  (host, options, answer) =>
    void addressesOf(host, options)
      .then((addresses) => {
        const ips = addresses.map(({ address }) => address);
        refuseBlocked(url, ips, allowed);
        return addresses;
      })
      .then(
        (addresses) => {
          const [first] = addresses;
          if (options.all) answer(null, addresses);
          else answer(null, first!.address, first!.family);
        },
        (error: NodeJS.ErrnoException) => answer(error, [], 0),
      );

/** The pending look-ups, by host. */
const lookUps = new Map<string, Promise<LookupAddress[]>>();

/**
 * The addresses of a host. Concurrent calls share a look-up, since the process has few threads for
 * these.
 */
export function addressesOf(host: string, options: LookupOptions = {}): Promise<LookupAddress[]> {
  const begun = lookUps.get(host);
  if (begun) return begun;
  const { promise, resolve, reject } = Promise.withResolvers<LookupAddress[]>();
  lookup(host, { ...options, all: true }, (error, addresses) => {
    lookUps.delete(host);
    if (error) reject(error);
    else resolve(addresses);
  });
  lookUps.set(host, promise);
  return promise;
}

/** The reason why there was no answer; `signal` has ended the request on our side. */
export function whyOf(error: unknown, signal?: AbortSignal): Sentence {
  if (error instanceof Refusal) return error.sentence;
  const { name, code, message } = error as NodeJS.ErrnoException;
  const isLate = (name === 'TimeoutError' || name === 'AbortError') && !signal?.aborted;
  if (isLate) return { key: messages.hookTooSlow };
  return sentence(messages.hookUnreachable, { why: code ?? message.slice(0, 100) });
}
