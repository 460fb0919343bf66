// A request to a store, whose address somebody typed: it reaches no host that is not open to Sofra.
import { lookup } from 'node:dns';
import { createReadStream } from 'node:fs';
import { request as requestPlainly, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSafely } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { messages } from '../../../contract/messages.ts';
import { sentence } from '../../../contract/sentences.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { timeFor } from './place.ts';

interface Request {
  method: 'GET' | 'PUT' | 'DELETE';
  url: URL;
  headers: Record<string, string>;
  /** The file that is sent. */
  file?: { path: string; size: number };
  /** Bytes that the answer may have. */
  most: number;
  /** Hosts (`minio.lan:9000`, or without a port) that may be in a network of one's own. */
  openHosts: readonly string[];
}

/** Milliseconds without a byte after which a connection is given up. */
const idleTimeout = 30_000;

/** The head of an answer, and its body, which refuses to be longer than it may be. */
interface Answer {
  status: number;
  body: Readable;
}

/**
 * Sends a request. Refuses a host that is not open: without https, or with an address that is not
 * one of the public internet. The address is checked where it is connected to, so that no name
 * changes its meaning meanwhile. Redirects are answers like any other. Refuses as unavailable where
 * nobody answers in good time.
 */
export async function request(order: Request): Promise<Answer> {
  const { url, method, headers, file, most } = order;
  refuseClosed(order);
  const send = url.protocol === 'https:' ? requestSafely : requestPlainly;
  const signal = AbortSignal.timeout(timeFor((file?.size ?? 0) + most));
  const options: RequestOptions = { method, headers, signal, agent: false, timeout: idleTimeout };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = send(url, { ...options, ...(!isNamed(order) && { lookup: lookUpPublic }) }, resolve);
  sent.on('error', reject);
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

/** The refusal for an error of the network; other errors as they are. */
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

function isNamed({
  url: { protocol, hostname, port },
  openHosts,
}: Pick<Request, 'url' | 'openHosts'>) {
  const usual = protocol === 'https:' ? '443' : '80';
  return [hostname, `${hostname}:${port || usual}`].some((name) => openHosts.includes(name));
}

const closed = (host: string) =>
  new Refusal('invalid', sentence(messages.copyPlaceClosed, { host: host.slice(0, 100) }));

function refuseClosed(order: Pick<Request, 'url' | 'openHosts'>): void {
  if (isNamed(order)) return;
  const { url } = order;
  const host = hostOf(url);
  // An address that is typed is not looked up.
  if (url.protocol !== 'https:' || (isIP(host) && !isPublic(host))) throw closed(host);
}

/** Looks a name up, and refuses it unless all of its addresses are of the public internet. */
const lookUpPublic: LookupFunction = (host, options, answer) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, [], 0);
    if (!addresses.every(({ address }) => isPublic(address))) return answer(closed(host), [], 0);
    const [first] = addresses;
    return options.all ? answer(null, addresses) : answer(null, first!.address, first!.family);
  });

/** Networks that are not of the public internet (RFC 6890 and its registry at IANA). */
const notPublic = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address, bits] = network.split('/');
  notPublic.addSubnet(address!, Number(bits), 'ipv4');
}
/** Public addresses of IPv6 begin alike; in these networks of theirs others are hidden. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(address, bits, 'ipv6');
}

/** Whether an IP address is one of the public internet. */
function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address);
  return global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}
