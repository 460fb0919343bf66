// Sends an event to the address of a hook, signed by Standard Webhooks 1.0.
import { createHmac } from 'node:crypto';
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request as requestSafely } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { messages } from '../../contract/messages/messages.ts';
import { sentence, writeSentence, type Sentence } from '../../contract/messages/sentences.ts';
import { blockReason, type AllowedTargets } from '../../domain/connections/hook-rules.ts';
import { Refusal } from '../../domain/refusal.ts';

/**
 * The module is not imported statically for the reason given in storage/backup/copies/request.ts.
 */
const { request: requestPlainly } = process.getBuiltinModule('node:http');

/** The timeout of a try in milliseconds, from the look-up of the host to the end of the answer. */
export const timeout = 15_000;
/** The limits of an answer: the bytes that are read, and the characters that are kept. */
const most = { read: 65_536, kept: 200 };

export interface Sending {
  address: string;
  /** The id of the event, which is the same in each try. */
  id: string;
  body: string;
  /** The secrets that sign: two during a replacement. */
  secrets: readonly string[];
  at: Date;
  allowed: AllowedTargets;
  timeout: number;
  signal?: AbortSignal;
}

export interface Answer {
  delivered: boolean;
  /** The HTTP status; null without an answer. */
  status: number | null;
  ms: number;
  /** The beginning of the answer, or the reason why there was none, as a written sentence. */
  answer: string;
  retryAfter: string | undefined;
}

/**
 * Sends an event once. Only a status from 200 to 299 means success; redirects are not followed.
 * Each IP address is checked at the time of the connection, both typed and resolved ones, and no
 * proxy is used. A refusal does not throw, but is returned as an answer.
 */
export async function send(order: Sending): Promise<Answer> {
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  try {
    const { statusCode: status = 0, headers, body } = await post(order);
    const delivered = status >= 200 && status < 300;
    const retryAfter = headers['retry-after'];
    return { delivered, status, ms: ms(), answer: excerpt(body), retryAfter };
  } catch (error) {
    const answer = writeSentence(whyOf(error, order));
    return { delivered: false, status: null, ms: ms(), answer, retryAfter: undefined };
  }
}

async function post(order: Sending) {
  const url = new URL(order.address);
  refuseBlockedUrl(url, order.allowed);
  const deadline = AbortSignal.timeout(order.timeout);
  const signal = order.signal ? AbortSignal.any([deadline, order.signal]) : deadline;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? requestSafely : requestPlainly;
  const bytes = Buffer.from(order.body);
  const headers = { ...headersOf(order), 'content-length': bytes.length };
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
  // A status of 101 closes the request without an answer or an error.
  sent.on('close', () => reject(new Error('closed')));
  sent.end(bytes);
  const answer = await promise;
  const body = await readSome(answer);
  sent.destroy();
  return { statusCode: answer.statusCode, headers: answer.headers, body };
}

function headersOf({ id, at, body, secrets }: Sending) {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`));
  return {
    'content-type': 'application/json',
    'user-agent': 'Sofra',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

/** HMAC-SHA-256 by the bytes of a secret, `whsec_…`. */
const signatureOf = (secret: string, content: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(content)
    .digest('base64')}`;

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

const excerpt = (body: Buffer) =>
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
function addressesOf(host: string, options: LookupOptions): Promise<LookupAddress[]> {
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

/** The reason why there was no answer. */
function whyOf(error: unknown, { signal }: Sending): Sentence {
  if (error instanceof Refusal) return error.sentence;
  const { name, code, message } = error as NodeJS.ErrnoException;
  const isLate = (name === 'TimeoutError' || name === 'AbortError') && !signal?.aborted;
  if (isLate) return { key: messages.hookTooSlow };
  return sentence(messages.hookUnreachable, { why: code ?? message.slice(0, 100) });
}
