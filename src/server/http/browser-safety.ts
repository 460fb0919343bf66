// The protection of browsers: the headers of every answer, and the refusal of cross-site requests.
import type { OutgoingHttpHeader, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayScan } from '../../contract/pages.ts';
import type { Config } from '../config.ts';
import { messages } from '../../contract/messages/messages.ts';
import { Refusal } from '../../domain/refusal.ts';

/** Sets the headers of OWASP's HTTP headers cheat sheet; HSTS if the public address is https. */
export function headers(app: FastifyInstance, { PUBLIC_URL }: Config): void {
  const secure = PUBLIC_URL?.startsWith('https:') ?? false;
  // The two sets of headers never change, so they are made only once.
  const ordinary = headersOf({ secure, scripts: "'self'", camera: '()' });
  const scanning = headersOf({
    secure,
    scripts: "'self' 'wasm-unsafe-eval'",
    camera: '(self)',
  });
  app.addHook('onRequest', ({ url }, reply, done) => {
    const { raw } = reply;
    (raw as ProtectedAnswer).protection = isScanner(url) ? scanning : ordinary;
    raw.writeHead = writeProtected as typeof raw.writeHead;
    done();
  });
  // Files set their own Cache-Control; no other answer may be cached.
  app.addHook('onSend', (_, reply, payload, done) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    done(null, payload);
  });
}

/** An answer of Node's, with the headers that are written in front of its own. */
interface ProtectedAnswer extends ServerResponse {
  /** Names and values of headers in turns, as Node takes them. */
  protection: readonly string[];
}

/**
 * Writes the head of an answer with the protecting headers. Prepending them as one list takes less
 * than half of the time of setting them one by one.
 */
function writeProtected(
  this: ProtectedAnswer,
  status: number,
  own: Readonly<Record<string, OutgoingHttpHeader>> = {},
): ServerResponse {
  const all: OutgoingHttpHeader[] = [...this.protection];
  for (const name in own) all.push(name, own[name]!);
  const { writeHead } = Object.getPrototypeOf(this) as ServerResponse;
  return writeHead.call(this, status, all);
}

interface Kind {
  secure: boolean;
  /** The sources that `script-src` allows. */
  scripts: string;
  /** The origins that `Permissions-Policy` allows a camera. */
  camera: string;
}

/** The protecting headers of one kind of answer. */
const headersOf = ({ secure, scripts, camera }: Kind): string[] =>
  Object.entries({
    'permissions-policy': `camera=${camera}, ${unused}`,
    'content-security-policy': [
      "default-src 'self'",
      `script-src ${scripts}`,
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      ...(secure ? ['upgrade-insecure-requests'] : []),
    ].join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    // Other subdomains are the owner's, who may use them without https.
    ...(secure && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }).flat();

/** Only documents of screens that scan cards may use a camera and the WebAssembly that reads QR. */
const isScanner = (url: string) =>
  /^\/(partner|admin|till)/i.test(url) && mayScan(url.split('?')[0] ?? '');

/** The browser's features that no page of Sofra uses, and that an injected script could ask for. */
const unused = ['geolocation', 'microphone', 'display-capture', 'midi', 'payment']
  .concat(['bluetooth', 'hid', 'serial', 'usb'])
  .map((feature) => `${feature}=()`)
  .join(', ');

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes requested by pages of another origin, and for calls of the API also reads and
 * links, because a look-up is counted, and an export is noted in the audit log.
 */
export const refuseCrossSite = (publicUrl: string | undefined) => {
  const publicOrigin = publicUrl && originOf(publicUrl);
  const isOwn = (origin: string, { protocol, host }: FastifyRequest) =>
    origin === publicOrigin || origin === originOf(`${protocol}://${host}`);
  return (request: FastifyRequest, _: FastifyReply, done: (refusal?: Refusal) => void) => {
    const { method, route } = request;
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isCall = route.config.isCall && site !== undefined;
    if (readOnly.has(method) && !isCall) return done();
    const own =
      site === undefined
        ? origin === undefined || isOwn(originOf(origin), request)
        : site === 'same-origin' || site === 'none';
    done(own ? undefined : new Refusal('forbidden', messages.crossSite));
  };
};

/**
 * The origin of an address in the one spelling that browsers send: proxies may write the default
 * port into the host, or capitals. A text that is no address stays as it is.
 */
const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : address);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call of the contract; other addresses may be linked to from anywhere. */
    isCall?: boolean;
  }
}
