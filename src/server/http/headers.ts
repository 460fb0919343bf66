// The headers that every answer carries, against what a page must never be made to do.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { mayScan } from '../../contract/pages.ts';
import type { Config } from '../config.ts';

/** OWASP's HTTP headers cheat sheet; HSTS where the public address is https. */
export function headers(app: FastifyInstance, { PUBLIC_URL }: Config): void {
  const secure = PUBLIC_URL?.startsWith('https:') ?? false;
  // They never differ but in this, so that they are made once.
  const ordinary = headersOf({ secure, scripts: "'self'", camera: '()' });
  const scanning = headersOf({
    secure,
    scripts: "'self' 'wasm-unsafe-eval'",
    camera: '(self)',
  });
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(scans(url) ? scanning : ordinary);
    done();
  });
  // Files say themselves how long they are good for; nothing else is for keeping.
  app.addHook('onSend', (_, reply, payload, done) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    done(null, payload);
  });
}

interface Kind {
  secure: boolean;
  /** Where scripts may come from. */
  scripts: string;
  /** Who may use a camera. */
  camera: string;
}

/** All that protects one kind of answer, by the headers' names. */
function headersOf({ secure, scripts, camera }: Kind): Record<string, string> {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [scripts],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: secure && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  });
  const made: Record<string, string> = {
    'permissions-policy': `camera=${camera}, ${unused}`,
  };
  const response = {
    setHeader: (name: string, value: string) => void (made[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  protect({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return made;
}

/** Only pages at which cards are scanned may use a camera, and the program that reads its QR. */
const scans = (url: string) => /^\/(partner|admin)/i.test(url) && mayScan(url.split('?')[0] ?? '');

/** What no page of Sofra uses, and a page that was broken into could ask for. */
const unused = ['geolocation', 'microphone', 'display-capture', 'midi', 'payment']
  .concat(['bluetooth', 'hid', 'serial', 'usb'])
  .map((feature) => `${feature}=()`)
  .join(', ');
