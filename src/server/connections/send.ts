// Sends an event to the address of a hook, signed by Standard Webhooks 1.0.
import { createHmac } from 'node:crypto';
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request as requestSafely } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { messages } from '../../contract/messages/messages.ts';
import { sentence, writeSentence, type Sentence } from '../../contract/messages/sentences.ts';
import { hindranceOf, isNamed, type Open } from '../../domain/connections/hooks.ts';
import { Refusal } from '../../domain/refusal.ts';

/** Not imported, as in storage/backup/copies/request.ts. */
const { request: requestPlainly } = process.getBuiltinModule('node:http');

/** Milliseconds for a try, from the look-up of the host to the end of the answer. */
export const timeout = 15_000;
/** Bytes of an answer that are read, and the characters of them that are kept. */
const most = { read: 65_536, kept: 200 };

export interface Sending {
  address: string;
  /** The id of the event, which is the same with each try. */
  id: string;
  body: string;
  /** Those that sign: two while one replaces the other. */
  secrets: readonly string[];
  at: Date;
  open: Open;
  timeout: number;
  signal?: AbortSignal;
}

export interface Answer {
  delivered: boolean;
  /** Null where nothing was answered. */
  status: number | null;
  ms: number;
  /** The beginning of the answer, or as a written sentence why there was none. */
  answer: string;
  retryAfter: string | undefined;
}

/**
 * Sends an event once. Only an answer from 200 to 299 says that it has arrived: redirects are not
 * followed. Each address is checked where it is connected to, those that are typed as well as those
 * that a name has at this moment, and no proxy stands between. It never refuses: that is an answer
 * too.
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
  refuseClosed(url, order.open);
  const deadline = AbortSignal.timeout(order.timeout);
  const signal = order.signal ? AbortSignal.any([deadline, order.signal]) : deadline;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? requestSafely : requestPlainly;
  const bytes = Buffer.from(order.body);
  const headers = { ...headersOf(order), 'content-length': bytes.length };
  // An agent of its own for each: another one may take a proxy from the environment.
  const how = {
    method: 'POST',
    headers,
    signal,
    agent: false,
    lookup: lookUpOpen(url, order.open),
  };
  const sent = request(url, how as never, resolve);
  sent.on('error', reject);
  // An answer of 101 is none, and ends without an error.
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

/** The beginning of an answer: no more of it is read. */
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

/** Names that lead to nobody (RFC 6761), or to this machine. */
const reserved = /(^|\.)(localhost|invalid|example)\.?$/i;

/** Refuses an address that is typed as such and is not open: names are looked up later. */
export function refuseClosed(url: URL, open: Open): void {
  const host = hostOf(url);
  if (isIP(host)) refuseHindered(url, [host], open);
  else if (reserved.test(host)) refuseHindered(url, ['127.0.0.1'], open);
}

function refuseHindered(url: URL, ips: readonly string[], open: Open): void {
  for (const ip of ips) {
    const hindrance = hindranceOf(url, ip, open);
    const host = hostOf(url).slice(0, 100);
    if (hindrance) throw new Refusal('invalid', sentence(messages[hindrance], { host }));
  }
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Looks a name up, and refuses it unless each of its addresses is open. */
const lookUpOpen =
  (url: URL, open: Open): LookupFunction =>
  (host, options, answer) =>
    void addressesOf(host, options)
      .then((addresses) => {
        const ips = addresses.map(({ address }) => address);
        if (!isNamed(url, open)) refuseHindered(url, ips, open);
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

/** The look-ups that have begun, by host. */
const lookUps = new Map<string, Promise<LookupAddress[]>>();

/** The addresses of a host, by one look-up for all: the process has few threads for them. */
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

/** Why nothing was answered. */
function whyOf(error: unknown, { signal }: Sending): Sentence {
  if (error instanceof Refusal) return error.sentence;
  const { name, code, message } = error as NodeJS.ErrnoException;
  const isLate = (name === 'TimeoutError' || name === 'AbortError') && !signal?.aborted;
  if (isLate) return { key: messages.hookTooSlow };
  return sentence(messages.hookUnreachable, { why: code ?? message.slice(0, 100) });
}
