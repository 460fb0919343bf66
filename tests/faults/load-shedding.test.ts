// Overload: more requests than can be served, and slow clients.
import { once } from 'node:events';
import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { onEachEngine, type EngineName } from '../setup/engines.ts';
import { openRestaurant, withBounds } from '../restaurant.ts';
import { guest, newMobile, owner, type Response } from '../people.ts';
import { answerOf, fetchFrom, clientAt, logIn, send, type Client } from '../../lab/calls/client.ts';

const mebibyte = 1_024 * 1_024;

const halfBody = 'Host: sofra\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{';

type Bounds = Parameters<typeof withBounds>[1];

interface More {
  environment?: Record<string, string>;
  /** Adds routes for the test. */
  furnish?: (app: FastifyInstance) => void;
}

/** A restaurant whose app listens, with bounds that a test can reach. */
async function listen(
  engine: EngineName,
  bounds: Bounds,
  { environment = {}, furnish = () => {} }: More = {},
) {
  const restaurant = await openRestaurant(engine, environment, { hashing: 'full' });
  const { app, opens } = await withBounds(restaurant, { looking: 100, ...bounds });
  furnish(app);
  const client = clientAt(await opens(), { keepsConnections: true });
  return { restaurant, app, client, port: Number(new URL(client.address).port) };
}

onEachEngine((engine) => {
  test('a flood is answered or refused, and leaves nothing behind', async () => {
    const { restaurant, client } = await listen(engine, { requests: 20 });
    client.cookie = await logIn(client);
    const sara = await guest(restaurant);
    const award = () => {
      const body = { customerId: sara.id, points: 1, description: 'Tea' };
      return send(client, 'awardPoints', { body });
    };
    const joinFamily = () => {
      const body = { name: 'Omar Khatib', mobile: newMobile(), password: 'walnut-tree' };
      return send({ ...client, cookie: '' }, 'joinFamily', { body });
    };
    // Hashing takes long enough for concurrent joins to reach the limit.
    const joins = Array.from({ length: 60 }, joinFamily);
    const awards = Array.from({ length: 300 }, award);
    const health = Array.from({ length: 20 }, () => fetchFrom(client, { path: '/healthz' }));
    for (const { status } of await Promise.all(health)) expect(status).toBe(200);
    const answers = await Promise.all([...joins, ...awards]);

    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers, text } of refused) {
      expect({ status, text }).toEqual({
        status: 503,
        text: 'Sofra is not available right now. Please try again in a moment',
      });
      expect(headers).toMatchObject({
        // The server's own limit answers 1, an unavailable database 2.
        'retry-after': expect.stringMatching(/^[12]$/),
        'content-type': 'text/plain; charset=utf-8',
      });
    }
    // Served requests have had their effect, refused ones have not, and nothing else has changed.
    const served = async (asked: Promise<Response>[]) =>
      (await Promise.all(asked)).filter(({ status }) => status === 200).length;
    expect(await served(joins)).toBeGreaterThan(0);
    const { rows } = await (
      await owner(restaurant)
    ).asks('listCustomers', { query: { q: 'omar' } });
    expect(rows).toHaveLength(await served(joins));
    const { status, text } = await award();
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ total: (await served(awards)) + 1 });
  });
});

const many = (count: number, ask: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, ask));

test('a new connection is let in while hundreds of requests wait', async () => {
  const { client } = await listen('SQLite', { turn: 0 });
  const readTerms = () => fetchFrom(client, { path: '/api/terms' });
  // The first requests open the connections that the later ones keep using.
  await many(200, readTerms);
  const answered: ('on a kept one' | 'on a new one')[] = [];
  await Promise.all([
    many(200, async () => answered.push((await readTerms(), 'on a kept one'))),
    many(20, async () => {
      await fetchFrom({ ...client, agent: false }, { path: '/healthz' });
      answered.push('on a new one');
    }),
  ]);
  expect(answered.at(-1)).toBe('on a kept one');
});

test('a request with a session does not wait behind hundreds without one', async () => {
  const { client } = await listen('SQLite', { turn: 0 });
  const [stranger, office] = [client, { ...client, cookie: await logIn(client) }];
  const readTerms = (as: Client) => fetchFrom(as, { path: '/api/terms' });
  await many(201, () => readTerms(stranger));
  const answered: ('stranger' | 'office')[] = [];
  await Promise.all([
    many(200, async () => answered.push((await readTerms(stranger), 'stranger'))),
    readTerms(office).then(() => answered.push('office')),
  ]);
  expect(answered.indexOf('office')).toBeLessThan(100);
});

test('a caller who hangs up makes room for others', async () => {
  const furnish = (app: FastifyInstance) => app.get('/waits', () => new Promise(() => {}));
  const { client, port } = await listen('SQLite', { requests: 2 }, { furnish });
  const waiting = await fillUp(client, { port, requests: 2 });
  expect((await fetchFrom(client, { path: '/healthz' })).status).toBe(200);
  for (const socket of waiting) socket.destroy();
  await until(client, 200);
  // So does one who sent them all on one connection, where each answer waits for the one before.
  const one = dial(port, 'GET /waits HTTP/1.1\r\nHost: sofra\r\n\r\n'.repeat(2));
  await until(client, 503);
  one.destroy();
  await until(client, 200);
});

test.each([
  ['the headers', 'GET /api/terms HTTP/1.1\r\nHost: sofra\r\nX-Slow:'],
  ['the body', `POST /api/customers HTTP/1.1\r\n${halfBody}`],
  ['a body that was refused', `POST /api/points HTTP/1.1\r\n${halfBody}`],
  ['the body of a health check', `GET /healthz HTTP/1.1\r\n${halfBody}`],
  ['a file', `POST /api/restore HTTP/1.1\r\nCookie: {cookie}\r\n${halfBody}`],
])('a connection that never ends %s is cut', async (_, said) => {
  const { client, port } = await listen('SQLite', { headers: 200, body: 300 });
  const socket = dial(port, said.replace('{cookie}', await logIn(client)));
  socket.resume();
  await once(socket, 'close');
});

test.each([
  ['of a byte', 'a'],
  ['that no call would read', 'a'.repeat(mebibyte)],
])('a body %s is not cut once it is whole, however long its answer takes', async (_, body) => {
  const waiting = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  const furnish = (app: FastifyInstance) =>
    void app.get('/waits', () => {
      begun.resolve();
      return waiting.promise;
    });
  const { port } = await listen('SQLite', { body: 300 }, { furnish });
  const length = `Content-Length: ${body.length}`;
  const patient = dial(port, `GET /waits HTTP/1.1\r\nHost: sofra\r\n${length}\r\n\r\n`);
  // The body comes after its headers, as over a slow network.
  await begun.promise;
  patient.write(body);
  // A later connection, which never ends its body, is cut after the limit.
  const slow = dial(port, `POST /api/customers HTTP/1.1\r\n${halfBody}`);
  slow.resume();
  await once(slow, 'close');
  waiting.resolve('at last');
  const [answer] = (await once(patient, 'data')) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [^]*at last$/);
});

test('a caller who never reads a large answer is cut, and held in little memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sofra-large-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { restaurant, app, client, port } = await listen(
    'SQLite',
    { reading: 200 },
    { environment: { BACKUP_DIR: folder } },
  );
  client.cookie = await logIn(client);
  const { filename } = await answerOf<{ filename: string }>(client, 'runBackup');
  await truncate(join(folder, filename), 64 * mebibyte);

  const arrival = once(app.server, 'connection') as Promise<[Socket]>;
  const path = `/api/backup/download/${filename}`;
  dial(port, `GET ${path} HTTP/1.1\r\nHost: sofra\r\nCookie: ${client.cookie}\r\n\r\n`);
  const [ours] = await arrival;
  let unread = 0;
  ours.on('timeout', () => (unread = ours.writableLength));
  await once(ours, 'close');
  expect(ours.bytesWritten).toBeLessThan(64 * mebibyte);
  expect(unread).toBeLessThan(mebibyte);
  expect((await restaurant.app.inject('/healthz')).statusCode).toBe(200);
});

test('a stream of events takes no place, and is not cut', async () => {
  const furnish = (app: FastifyInstance) =>
    void app.get('/events', (_, reply) => {
      const events = new Readable({ read() {} });
      events.push('retry: 1000\n\n');
      return reply.type('text/event-stream').send(events);
    });
  const { client, port } = await listen(
    'SQLite',
    { requests: 1, headers: 300, reading: 50 },
    { furnish },
  );
  const listener = dial(port, 'GET /events HTTP/1.1\r\nHost: sofra\r\n\r\n');
  await once(listener, 'data');
  expect((await fetchFrom(client, { path: '/api/terms' })).status).toBe(200);
  // The slow reader takes longer than the timeout of other requests.
  const slow = dial(port, 'GET');
  slow.resume();
  await once(slow, 'close');
  expect(listener.closed).toBe(false);
});

/** Occupies all places with requests that do not end. */
async function fillUp(client: Client, { port, requests }: { port: number; requests: number }) {
  const waiting = Array.from({ length: requests }, () =>
    dial(port, 'GET /waits HTTP/1.1\r\nHost: sofra\r\n\r\n'),
  );
  await until(client, 503);
  return waiting;
}

async function until(client: Client, status: number): Promise<void> {
  while ((await fetchFrom(client, { path: '/api/terms' })).status !== status);
}

/** Opens a connection until the end of the test, and writes to it. */
function dial(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  socket.write(text);
  return socket;
}
