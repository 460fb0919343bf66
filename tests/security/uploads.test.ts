// Slow bodies: their senders do not block others, and an upload has a time limit.
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { backup, everything, fill, openRestaurantWithFolder } from '../filled.ts';
import { onEachEngine } from '../setup/engines.ts';
import { openRestaurant, withBounds, type Restaurant } from '../restaurant.ts';
import { numbered, times } from '../many.ts';
import { guest, owner, type Person } from '../people.ts';

/** The address of another server on the same restaurant, with its own limits. */
const listening = async (restaurant: Restaurant, bounds: Parameters<typeof withBounds>[1] = {}) =>
  new URL(await (await withBounds(restaurant, bounds)).opens());

/** A connection that has sent the beginning of a body and then stops. */
async function halfSent({ port }: URL): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(
    'POST /api/customers/login HTTP/1.1\r\nHost: sofra\r\nContent-Type: application/json\r\n' +
      'Content-Length: 60\r\n\r\n{"mobile":',
  );
  return socket;
}

const logInAt = async (address: URL, body: object) =>
  (
    await fetch(new URL('/api/customers/login', address), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).status;

test('eleven hundred unfinished bodies from one address keep nobody out, even there', async () => {
  const restaurant = await openRestaurant('SQLite');
  const { mobile, password } = await guest(restaurant);
  const address = await listening(restaurant);
  const sockets = await Promise.all(numbered(1_100).map(() => halfSent(address)));
  const statuses = await times(20, () => logInAt(address, { mobile, password }));
  expect(statuses).toEqual(numbered(20).map(() => 200));
  expect((await fetch(new URL('/api/config', address))).status).toBe(200);
  // After they have become slow, the latest ones remain, as many as one network may have.
  const alive = async () => {
    await logInAt(address, { mobile, password });
    return sockets.filter((socket) => socket.readyState === 'open').length;
  };
  await expect.poll(alive, { timeout: 20_000, interval: 200 }).toBeLessThanOrEqual(400);
}, 60_000);

test('a body that arrives takes a place only then, and those beyond are turned away', async () => {
  const restaurant = await openRestaurant('SQLite');
  const { mobile, password } = await guest(restaurant);
  const address = await listening(restaurant, {
    requests: 2,
    arriving: { network: 3, slow: 0, all: 3 },
  });
  await Promise.all(numbered(3).map(() => halfSent(address)));
  expect(await logInAt(address, { mobile, password })).toBe(200);
  const many = await Promise.all(
    numbered(30).map(() => logInAt(address, { mobile, password }).catch(() => 0)),
  );
  expect(many.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(new Set(many.filter((status) => status !== 0)).size).toBeLessThanOrEqual(2);
});

const cookieOf = ({ cookies }: Pick<Person, 'cookies'>) =>
  Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; ');

/** Starts an upload as an administrator. */
function beginFile(address: URL, person: Pick<Person, 'cookies'>, length: number) {
  const cookie = cookieOf(person);
  const sending = request(new URL('/api/restore', address), {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'content-length': length },
  });
  const answer = once(sending, 'response').then(
    async ([response]) => [response.statusCode, await text(response)],
    () => 'cut off',
  );
  // The server closes the connection while data is being sent, which is an error here.
  sending.on('error', () => {});
  onTestFinished(() => void sending.destroy());
  return { sending, answer };
}

/** Waits until the server has begun to store the file. */
async function isReceived(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.some((name) => name.endsWith('.upload'))) return;
  await new Promise(setImmediate);
  await isReceived(folder);
}

test.each([
  '/api/restore/check',
  '/api/restore',
  '/api/admin/imports?filename=a',
  '/api/admin/till-bills?filename=a',
  '/api/admin/reward-pictures',
  '/api/admin/offer-pictures',
])('what drips on behind a refusal of %s is cut off like any other body', async (path) => {
  const restaurant = await openRestaurant('SQLite');
  const address = await listening(restaurant, { body: 300, looking: 20 });
  const socket = connect(Number(address.port), '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  // Sending data to a closed connection causes a reset.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`POST ${path} HTTP/1.1\r\nHost: sofra\r\nContent-Length: 1000000\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
  const dripping = setInterval(() => socket.write(' '), 5);
  onTestFinished(() => clearInterval(dripping));
  await closed;
});

test('the connection of a file that is refused unread serves the requests after it', async () => {
  const restaurant = await openRestaurant('SQLite');
  const cookie = cookieOf(await owner(restaurant));
  const address = await listening(restaurant, { body: 200, looking: 5 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const socketsOfAnswers = new Set<Socket>();
  async function ask(path: string, file?: Buffer) {
    const headers = { cookie, ...(file && { 'content-type': 'image/jpeg' }) };
    const method = file ? 'POST' : 'GET';
    const asked = request(new URL(path, address), { method, agent, headers });
    asked.end(file);
    const [response] = await once(asked, 'response');
    socketsOfAnswers.add(response.socket);
    return [response.statusCode, await text(response)];
  }
  const [status] = await ask('/api/admin/reward-pictures', Buffer.alloc(200_000));
  expect(status).toBe(404);
  // The wait is long enough for the check of slow bodies to see the file, if it still counted.
  for (const end = performance.now() + 400; performance.now() < end;) {
    expect((await ask('/api/config'))[0]).toBe(200);
  }
  expect(socketsOfAnswers.size).toBe(1);
});

onEachEngine((engine) => {
  test('a session that ends while its file comes in restores nothing', async () => {
    const { restaurant, folder } = await openRestaurantWithFolder(engine);
    const { admin } = await fill(restaurant);
    const file = JSON.stringify(await backup(admin));
    const address = await listening(restaurant);
    const thief = await owner(restaurant);
    const { sending, answer } = beginFile(address, thief, Buffer.byteLength(file));
    sending.write(file.slice(0, 100));
    await isReceived(folder);
    // A file that is being uploaded does not block other long work.
    await admin.asks('runBackup');
    await thief.asks('logOutAdmin', { body: { everywhere: true } });
    const before = await everything(restaurant);
    sending.end(file.slice(100));
    expect(await answer).toEqual([401, 'Please log in']);
    expect(await everything(restaurant)).toEqual(before);
    expect((await readdir(folder)).filter((name) => !name.endsWith('.json'))).toEqual([]);
  });

  test('a file that drips in is cut off by its size, not only by its pauses', async () => {
    const { restaurant } = await openRestaurantWithFolder(engine);
    const admin = await owner(restaurant);
    const address = await listening(restaurant, { file: { any: 200, rate: 1_000 } });
    const { sending, answer } = beginFile(address, admin, 1_000_000);
    const dripping = setInterval(() => sending.write(' '), 5);
    onTestFinished(() => clearInterval(dripping));
    expect(await answer).toEqual([400, 'The request took too long to arrive']);
    expect((await admin.tries('runBackup')).status).toBe(200);
  });
});
