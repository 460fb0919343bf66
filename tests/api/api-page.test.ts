// The description of the API: a valid OpenAPI document for programs, and a page of all calls for
// people.
import { Validator } from '@seriousme/openapi-schema-validator';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Contract } from '../../src/contract/endpoint.ts';
import { fileTypes } from '../../src/contract/file-types.ts';
import { contract } from '../../src/contract/index.ts';
import { exampleBody } from '../../src/server/api-docs/examples.ts';
import { openRestaurant } from '../restaurant.ts';
import { owner } from '../people.ts';

const calls = Object.entries(contract as unknown as Contract);

async function document(environment = {}) {
  const { app } = await openRestaurant('SQLite', environment);
  return (await app.inject('/api/openapi.json')).json();
}

test('the document keeps to OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(await document());
  expect(errors ?? []).toEqual([]);
  expect([valid, validator.version]).toEqual([true, '3.1']);
  const broken = await document();
  broken.paths['/api/points'].post.parameters = [{ name: 'x' }];
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

test('the document names the cookies as they are, with https too', async () => {
  const cookieIn = async (environment: object) =>
    (await document(environment)).components.securitySchemes.admin.name;
  expect(await cookieIn({})).toBe('sofra_admin');
  expect(await cookieIn({ PUBLIC_URL: 'https://a.example' })).toBe('__Host-sofra_admin');
});

test('the page tells every call, to anybody, under the policy of the app', async () => {
  const { app } = await openRestaurant('SQLite', { PUBLIC_URL: 'https://family.example' });
  const { body, headers, statusCode } = await app.inject('/api/docs');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers).toMatchObject({
    'content-security-policy':
      "default-src 'self';script-src 'self';img-src 'self' data:;object-src 'none';" +
      "base-uri 'none';form-action 'self';frame-ancestors 'none';upgrade-insecure-requests",
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(body).not.toMatch(/<script|<style|style=| on\w+=|undefined|\[object/);
  for (const [name, { route }] of calls) {
    const [method = '', path = ''] = route.split(' ');
    expect(body).toContain(`<h3 id="${name}">`);
    expect(body).toContain(`<b>${method}</b> ${path.replace(/:(\w+)/g, '{$1}')}<`);
  }
  const style = await app.inject('/api/docs.css');
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
});

let described: ReturnType<typeof document> | undefined;

test.each(calls)('the example of %s is one that the call takes', async (name, { body }) => {
  const { paths } = await (described ??= document());
  const operations = Object.values(paths).flatMap((path) => Object.values(path as object));
  const { requestBody } = operations.find(({ operationId }) => operationId === name);
  if (!requestBody) return;
  const example = exampleBody(
    (Object.values(requestBody.content) as { schema: object }[])[0]!.schema,
  );
  const wrong = body.safeParse(example).error?.issues.map(({ path }) => path.join('.')) ?? [];
  const place = '`values` in src/server/api-docs/examples.ts';
  expect(wrong, `fields whose schema says too little for an example belong into ${place}`).toEqual(
    [],
  );
  expect(JSON.stringify(example)).not.toContain("'");
});

const fileNames = {
  json: 'backup.json',
  csv: 'members.csv',
  bills: 'bills.csv',
  picture: 'picture.jpg',
};

test('a file is described by its type, and sent as it is', async () => {
  const { app } = await openRestaurant('SQLite');
  const { body } = await app.inject('/api/docs');
  const commands = body.replaceAll('&#39;', "'");
  for (const [, { route, takesFile }] of calls) {
    if (!takesFile) continue;
    const name = fileNames[takesFile];
    const [, path = ''] = route.split(' ');
    const type = `-H 'Content-Type: ${fileTypes[takesFile]}' --data-binary @${name} `;
    expect(commands).toContain(`${type}'http://localhost:3000${path}'`);
  }
  expect(commands).not.toContain("-d '{}'");
});

test.each(calls.filter(([, { takesFile }]) => takesFile))(
  'what is no file as %s takes it is told which one is',
  async (_, { route, takesFile }) => {
    const restaurant = await openRestaurant('SQLite');
    const admin = await owner(restaurant);
    await admin.asks('changeSettings', { body: { rewards: true } });
    const { cookies } = admin;
    const [method, url] = route.split(' ') as ['POST', string];
    for (const type of ['text/plain', 'application/pdf', 'nonsense']) {
      const headers = { 'content-type': type };
      const answer = await restaurant.app.inject({ method, url, cookies, headers, payload: 'x' });
      expect([answer.statusCode, answer.body]).toEqual([
        415,
        `This upload takes a file of the type ${fileTypes[takesFile!]}`,
      ]);
    }
  },
);

test.each(['/api/openapi.json', '/api/docs', '/api/docs.css'])(
  '%s is made once, and sent packed, or not at all to whoever has it',
  async (url) => {
    const { app } = await openRestaurant('SQLite');
    const plain = await app.inject(url);
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': plain.headers['content-type'],
      vary: 'Accept-Encoding',
    });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    const none = await app.inject({ url, headers: { 'accept-encoding': 'gzip;q=0, br' } });
    expect(none.headers['content-encoding']).toBeUndefined();
    const tag = plain.headers.etag!;
    const again = await app.inject({ url, headers: { 'if-none-match': `W/"other", ${tag}` } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
  },
);

test('a parameter that is given twice is refused', async () => {
  const restaurant = await openRestaurant('SQLite');
  const { cookies } = await owner(restaurant);
  const url = '/api/customers?q=sara&q=omar';
  expect(await restaurant.app.inject({ url, cookies })).toMatchObject({ statusCode: 400 });
});

test('TRACE is not answered with what was sent', async () => {
  const { app } = await openRestaurant('SQLite');
  const headers = { cookie: 'sofra_admin=secret' };
  const { statusCode, body } = await app.inject({ method: 'TRACE' as 'GET', url: '/', headers });
  expect(statusCode).toBe(405);
  expect(body).not.toContain('secret');
});

test('a brand with markup in it is text', async () => {
  const { app } = await openRestaurant('SQLite', { BRAND_NAME: `<img src=x onerror="a('b')">&` });
  const { body } = await app.inject('/api/docs');
  expect(body).not.toContain('<img');
  expect(body).toContain('&#60;img src=x onerror=&#34;a(&#39;b&#39;)&#34;&#62;&#38;');
});

test('the page has the colours of the app', () => {
  const colours = (path: string) =>
    new Set(readFileSync(path, 'utf8').match(/--color-[\w-]+: light-dark\([^)]+\)/g));
  const [page, app] = [colours('src/server/api-docs/page.css'), colours('src/web/look/theme.css')];
  expect(page.size).toBeGreaterThan(5);
  expect([...page].filter((colour) => !app.has(colour))).toEqual([]);
});
