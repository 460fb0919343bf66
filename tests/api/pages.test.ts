// The web app's files: one page for every address, long caching for hashed files, and no other
// files.
import { expect, test } from 'vitest';
import { openRestaurant, type Restaurant } from '../restaurant.ts';

test.each([
  ['/', 200],
  ['/terms', 200],
  ['/Terms/', 200],
  ['/admin', 200],
  ['/partner/dashboard?tab=verify', 200],
  ['/dashboard/+966501234567?tempPass=x', 200],
  ['/dashboard/%2B966501234567', 200],
  ['/dashboard', 404],
  ['/dashboard/a/b', 404],
  ['/nowhere/at/all', 404],
  ['/terms.html', 404],
])('%s is the page of the web app, with %i, asked anew each time', async (address, status) => {
  const { app } = await openRestaurant('SQLite');
  for (const headers of [{}, { 'accept-encoding': 'br' }]) {
    const page = await app.inject({ url: address, headers });
    expect(page.statusCode).toBe(status);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.headers['cache-control']).toBe('no-cache');
  }
  expect((await app.inject({ method: 'HEAD', url: address })).statusCode).toBe(status);
});

test('files named after their content are kept for good and sent compressed', async () => {
  const { app } = await openRestaurant('SQLite');
  const { body } = await app.inject('/');
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(body) ?? [];
  const file = await app.inject({ url: asset, headers: { 'accept-encoding': 'gzip, br' } });
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
});

test.each([
  ['/partner', true],
  ['/partner/dashboard?tab=verify', true],
  ['/Partner/Dashboard/', true],
  ['/partners', false],
  ['/partner/nowhere', false],
  ['/', false],
  ['/admin', true],
  ['/Admin/Login/', true],
  ['/admin?tab=points', true],
  ['/administrator', false],
  ['/admin/nowhere', false],
  ['/api/partner/me', false],
])('%s may use the camera and run the program that reads a QR: %s', async (address, may) => {
  const { app } = await openRestaurant('SQLite');
  const { headers } = await app.inject(address);
  const policy = headers['content-security-policy'];
  expect(policy).toContain(may ? "script-src 'self' 'wasm-unsafe-eval';" : "script-src 'self';");
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'/);
  expect(headers['permissions-policy']).toContain(may ? 'camera=(self)' : 'camera=()');
});

test.each(['/assets', '/assets/', '/assets/none.js', '/api', '/api/', '/api/nowhere'])(
  '%s is not found',
  async (address) => {
    const { app } = await openRestaurant('SQLite');
    const answer = await app.inject(address);
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found']);
  },
);

test.each(['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/.env'])(
  '%s leads to nothing outside the web app',
  async (address) => {
    const { app } = await openRestaurant('SQLite');
    const { body } = await app.inject(address);
    expect(body).not.toContain('dependencies');
  },
);

/** The addresses of the page, a script, an icon and a file beside them. */
async function addressesOfFiles({ app }: Pick<Restaurant, 'app'>) {
  const { body } = await app.inject('/');
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(body) ?? [];
  return ['/', '/terms', asset, '/icons/any-192.png', '/robots.txt'];
}

test('a part that a file does not have is refused, and nothing odd is a fault', async () => {
  const faults: string[] = [];
  const heard = { write: (line: string) => void (line.includes('"err"') && faults.push(line)) };
  const restaurant = await openRestaurant('SQLite', {}, { heard });
  const { app } = restaurant;
  for (const url of await addressesOfFiles(restaurant)) {
    for (const encoding of ['br', 'identity']) {
      const asked = (range: string, method: 'GET' | 'HEAD' = 'GET') =>
        app.inject({ method, url, headers: { range, 'accept-encoding': encoding } });
      for (const range of ['bytes=999999999-', 'bytes=999999999-1000000000', 'bytes=9-0']) {
        const answer = await asked(range);
        expect([answer.statusCode, answer.body], `${url} ${range}`).toEqual([416, 'Invalid input']);
        expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
        expect(answer.headers['content-range']).toMatch(/^bytes \*\/\d+$/);
        expect((await asked(range, 'HEAD')).statusCode).toBe(416);
      }
      for (const range of ['bytes=0-9', 'bytes=0-1,5-6', 'bytes=x', 'lines=0-', '', 'bytes=--1']) {
        expect([200, 206, 416], `${url} ${range}`).toContain((await asked(range)).statusCode);
      }
      const changed = await app.inject({ url, headers: { 'if-match': '"another"' } });
      expect([changed.statusCode, changed.body]).toEqual([412, 'Invalid input']);
    }
  }
  expect(faults).toEqual([]);
});

test('robots are told what is not for them', async () => {
  const { app } = await openRestaurant('SQLite');
  const { statusCode, headers, body } = await app.inject('/robots.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  for (const place of ['/api/', '/dashboard/', '/admin', '/partner/']) {
    expect(body).toContain(`Disallow: ${place}\n`);
  }
});
