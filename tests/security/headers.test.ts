// The security headers are in every response, however it ends.
import { describe, expect, test } from 'vitest';
import { fetchFrom, clientAt } from '../../lab/calls/client.ts';
import { english } from '../../src/contract/messages/english.ts';
import { openRestaurantWithFolder } from '../filled.ts';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { guest, owner } from '../people.ts';

const json = { 'content-type': 'application/json' };
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

const unused =
  'geolocation=(), microphone=(), display-capture=(), midi=(), payment=(), ' +
  'bluetooth=(), hid=(), serial=(), usb=()';

/** A response of each kind: its request and status. */
const answers = {
  'an answer': [{ url: '/api/terms' }, 200],
  'a head without a body': [{ url: '/api/terms', method: 'HEAD' }, 200],
  'the description of the API': [{ url: '/api/openapi.json' }, 200],
  'a refusal without a session': [{ url: '/api/customers' }, 401],
  'a refusal to another site': [
    { url: '/api/customers', method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } },
    403,
  ],
  'a wrong field': [{ url: '/api/customers', method: 'POST', headers: json, payload: '{}' }, 400],
  'broken JSON': [{ url: '/api/customers', method: 'POST', headers: json, payload: '{' }, 400],
  'too large a body': [
    { url: '/api/customers', method: 'POST', headers: json, payload: ' '.repeat(70_000) },
    413,
  ],
  'another type': [
    { url: '/api/customers', method: 'POST', headers: { 'content-type': 'a/b' }, payload: 'x' },
    415,
  ],
  'no call': [{ url: '/api/nowhere' }, 404],
  'a method that is none': [{ url: '/api/terms', method: 'PUT' }, 405],
  'an address of the API in other letters': [{ url: '/%61pi/terms' }, 200],
  'an address that cannot be read': [{ url: '/api/benefits/%E0%A4%A' }, 401],
  'an endless address': [{ url: `/api/benefits/${'a'.repeat(2_000)}` }, 401],
  'the page': [{ url: '/' }, 200],
  'a page of the web app': [{ url: '/dashboard/+966501234567' }, 200],
  'an image': [{ url: '/favicon.svg' }, 200],
  'no asset': [{ url: '/assets/none.js' }, 404],
  'no page': [{ url: '/nowhere' }, 404],
  'a page of the counter': [{ url: '/partner/login?from=1' }, 200],
  'a page of the counter in capitals': [{ url: '/PARTNER/' }, 200],
  'the page of the API': [{ url: '/api/docs' }, 200],
  'the manifest': [{ url: '/manifest.webmanifest' }, 200],
  'figures for nobody': [{ url: '/metrics' }, 401],
  'the pulse': [{ url: '/healthz' }, 200],
  readiness: [{ url: '/readyz' }, 200],
} as const;

describe.each([
  ['http', {}],
  ['https', { PUBLIC_URL: 'https://family.example' }],
] as const)('on %s', (scheme, environment: Record<string, string>) => {
  test('every kind of answer is protected', async () => {
    const restaurant = await openRestaurant('SQLite', environment);
    for (const [name, [asked, status]] of Object.entries(answers)) {
      const headers = { origin: 'https://evil.example', ...('headers' in asked && asked.headers) };
      const reads = !('method' in asked) || asked.method === 'HEAD';
      const answer = await restaurant.app.inject({
        ...asked,
        ...(reads ? { headers } : {}),
      } as never);
      expect(`${name}: ${answer.statusCode}`).toBe(`${name}: ${status}`);
      const [api, camera] = [/^\/(a|%61)pi\//, /^\/(partner|admin)/i].map((of) =>
        of.test(asked.url),
      );
      expectProtected(answer.headers, { name, scheme, api: api!, camera: camera! });
    }
  });
});

// Without a network Node writes a head in another way, in which none could stand twice.
test('over a network each of them stands in an answer once', async () => {
  const restaurant = await openRestaurant('SQLite');
  const client = clientAt(await restaurant.app.listen({ port: 0, host: '127.0.0.1' }));
  const kind = { scheme: 'http', api: false, camera: false } as const;
  for (const [name, [asked, status]] of Object.entries(answers)) {
    if ('payload' in asked) continue;
    const { url: path, ...rest } = asked;
    const answer = await fetchFrom(client, { path, ...rest });
    expect(`${name}: ${answer.status}`).toBe(`${name}: ${status}`);
    const camera = /^\/(partner|admin)/i.test(path);
    expectProtected(answer.headers, { ...kind, name, camera });
  }
  const path = '/favicon.svg';
  const { headers } = await fetchFrom(client, { path });
  const known = { 'if-none-match': String(headers['etag']) };
  const answer = await fetchFrom(client, { path, headers: known });
  expect(answer.status).toBe(304);
  expectProtected(answer.headers, { ...kind, name: 'what a browser has already' });
});

test('a file, and a fault of ours, are protected too', async () => {
  const { restaurant } = await openRestaurantWithFolder('SQLite');
  const admin = await owner(restaurant);
  const { filename } = await admin.asks('runBackup');
  const file = await admin.tries('downloadBackup', { params: { filename: filename! } });
  expectProtected(file.headers, { name: 'a file', scheme: 'http', api: true, camera: false });
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${filename}"`);
  await breakTerms(restaurant);
  const fault = await admin.tries('currentTerms');
  expect(fault.status).toBe(500);
  expect(fault.text).toContain(english.somethingWentWrong);
  expectProtected(fault.headers, { name: 'a fault', scheme: 'http', api: true, camera: false });
});

test('no name that a guest takes makes headers longer than a proxy takes', async () => {
  const restaurant = await openRestaurant('SQLite');
  // The first character is normalised to eighteen characters, another one to six without a space.
  const names = ['\ufdfa', '\u3316', '\u{1f600}', 'ي'].map((letter) => letter.repeat(50));
  for (const name of [...names, '\ufdfa'.repeat(100), 'ﻻ'.repeat(100)]) {
    await guest(restaurant, { name });
  }
  const admin = await owner(restaurant);
  const listed: string[] = [];
  for (let after: string | undefined; ;) {
    const query = { limit: '1', ...(after !== undefined && { after }) };
    const { headers, text } = await admin.tries('listCustomers', { query });
    const written = Object.entries(headers).map((header) => header.join(': '));
    // The default limit of nginx for response headers is a memory page.
    expect(written.join('\r\n').length).toBeLessThan(4_096 - 1_024);
    listed.push(JSON.parse(text)[0].name);
    after = headers['x-next'] as string | undefined;
    if (after === undefined) break;
  }
  expect(new Set(listed).size).toBe(6);
});

const breakTerms = ({ store: { db } }: Restaurant) =>
  db.schema.alterTable('terms_and_conditions').renameColumn('content', 'words').execute();

interface Kind {
  name: string;
  scheme: 'http' | 'https';
  api: boolean;
  /** Whether the response is a document in which cards are scanned. */
  camera: boolean;
}

function expectProtected(headers: Record<string, unknown>, { name, scheme, api, camera }: Kind) {
  const secure = scheme === 'https';
  expect(String(headers['content-security-policy']).split(';'), name).toEqual([
    ...policy.map((line) =>
      camera ? line.replace(/^script-src .*/, "$& 'wasm-unsafe-eval'") : line,
    ),
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]);
  const hsts = secure ? 'max-age=31536000' : undefined;
  expect(headers['strict-transport-security'], name).toBe(hsts);
  expect(headers, name).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': `camera=${camera ? '(self)' : '()'}, ${unused}`,
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(api && { 'cache-control': 'no-store' }),
  });
  const told = Object.keys(headers).filter((each) =>
    /^(access-control-|server$|x-powered-by$)/.test(each),
  );
  expect(told, name).toEqual([]);
}
