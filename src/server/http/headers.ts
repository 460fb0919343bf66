// The headers that every answer carries, against what a page must never be made to do.
import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isAtCounter } from '../../contract/pages.ts';
import type { Config } from '../config.ts';

/** OWASP's HTTP headers cheat sheet; HSTS where the public address is https. */
export async function headers(app: FastifyInstance, { PUBLIC_URL }: Config): Promise<void> {
  const secure = PUBLIC_URL?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [({ url }: IncomingMessage) => (mayScan(url) ? scanner.scripts : "'self'")],
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
  app.addHook('onSend', async ({ url }, reply) => {
    const camera = mayScan(url) ? scanner.camera : '()';
    reply.header('Permissions-Policy', `camera=${camera}, ${unused}`);
    // Files say themselves how long they are good for; nothing else is for keeping.
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
}

/** What the counter's pages may, and no others: a camera, and the program that reads its QR. */
const scanner = { scripts: "'self' 'wasm-unsafe-eval'", camera: '(self)' };

const mayScan = (url = '') => isAtCounter(url.split('?')[0] ?? '');

/** What no page of Sofra uses, and a page that was broken into could ask for. */
const unused = ['geolocation', 'microphone', 'display-capture', 'midi', 'payment']
  .concat(['bluetooth', 'hid', 'serial', 'usb'])
  .map((feature) => `${feature}=()`)
  .join(', ');
