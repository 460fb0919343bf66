// Malformed and malicious HTTP, byte by byte: each message is refused or cut off, and no other
// response changes.
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { saidByKey } from '../refusals.ts';

/** Milliseconds without data after which a connection counts as hanging. */
const timeout = 10_000;

const host = 'Host: a';
const json = 'Content-Type: application/json';
const chunked = 'Transfer-Encoding: chunked';
const request = (...lines: string[]) => [...lines, '', ''].join('\r\n');
const post = (...headers: string[]) => request('POST /api/customers/login HTTP/1.1', ...headers);
const get = (...headers: string[]) => request('GET /api/terms HTTP/1.1', ...headers);
/**
 * The request that is smuggled behind another one, to be answered on somebody else's connection.
 */
const hidden = request('GET /healthz HTTP/1.1', host);
const end = '0\r\n\r\n';
const long = 'a'.repeat(100_000);

/** Malformed requests, often with a second request hidden behind them. */
const broken: Record<string, Record<string, string | Buffer>> = {
  'how long it is': {
    'a length and chunks': `${post(host, json, 'Content-Length: 5', chunked)}${end}${hidden}`,
    'chunks and a length': `${post(host, json, chunked, 'Content-Length: 9')}${end}${hidden}`,
    'two lengths': `${post(host, json, 'Content-Length: 2', 'Content-Length: 44')}{}${hidden}`,
    'the same length twice': `${post(host, json, 'Content-Length: 2', 'Content-Length: 2')}{}`,
    'two lengths in one': `${post(host, json, 'Content-Length: 2, 44')}{}${hidden}`,
    'a negative length': post(host, json, 'Content-Length: -1') + hidden,
    'a length with a plus': `${post(host, json, 'Content-Length: +2')}{}${hidden}`,
    'a length in hexadecimal': `${post(host, json, 'Content-Length: 0x2')}{}${hidden}`,
    'a length beyond all numbers': post(host, json, `Content-Length: ${'9'.repeat(30)}`),
    'a length behind a space': `${post(host, json, 'Content-Length : 2')}{}${hidden}`,
    'a shorter body': `${post(host, json, 'Content-Length: 100')}{"mobile":`,
    'a longer body': `${post(host, json, 'Content-Length: 2')}{}}}}`,
  },
  'its chunks': {
    'of an unknown kind': `${post(host, json, 'Transfer-Encoding: xchunked')}${end}${hidden}`,
    'named twice': `${post(host, chunked, 'Transfer-Encoding: identity')}${end}${hidden}`,
    'and something else': `${post(host, 'Transfer-Encoding:\tchunked, x')}${end}${hidden}`,
    'a vertical tab': `${post(host, 'Transfer-Encoding: \u000bchunked')}${end}${hidden}`,
    'without a size': `${post(host, json, chunked)}\r\n${hidden}`,
    'a size beyond all numbers': `${post(host, chunked)}FFFFFFFFFFFFFFFFF\r\nx\r\n${end}${hidden}`,
    'a negative size': `${post(host, json, chunked)}-1\r\n${hidden}`,
    'longer than it says': `${post(host, json, chunked)}2\r\n{"a":1}\r\n${end}${hidden}`,
    'a bare line feed': `${post(host, json, chunked)}2;x=\n{}\n${end}${hidden}`,
    'a flood of extensions': `${post(host, chunked)}2;${'x=y;'.repeat(9_999)}\r\n{}\r\n${end}`,
  },
  'its lines': {
    'bare line feeds': `POST /api/customers/login HTTP/1.1\nHost: a\n\n${hidden}`,
    'a bare carriage return': get('Host: a\rX: b'),
    'a folded header': post(host, 'X: a', ' Content-Length: 44', 'Content-Length: 0') + hidden,
    'a fold before all headers': get(' X: a', host),
    'a header without a name': get(host, ': x'),
    'a header that is none': get(host, 'no header'),
    'a zero in a header': get(host, 'X: a\0b'),
    'a zero in the address': request('GET /api/te\0rms HTTP/1.1', host),
    'a space in the address': request('GET /api/ terms HTTP/1.1', host),
    'half of it': 'GET /api/terms HTTP/1.1\r\nHos',
    'an endless address': request(`GET /${long} HTTP/1.1`, host),
    'an endless header': get(host, `X: ${long}`),
    'a flood of headers': get(host, ...Array.from({ length: 20_000 }, () => 'A: b')),
  },
  'what it wants': {
    'no host': get(),
    'two hosts': get(host, 'Host: b'),
    'no version': request('GET /api/terms', host),
    'HTTP/0.9': 'GET /api/terms\r\n\r\n',
    'an unknown version': request('GET /api/terms HTTP/3.7', host),
    'an unknown method': request('FROB /api/terms HTTP/1.1', host),
    'a method in small letters': request('get /api/terms HTTP/1.1', host),
    'a tunnel': request('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example:443'),
    'another server': request('GET http://evil.example/ HTTP/1.1', host),
    'the unexpected': post(host, 'Expect: the-unexpected', 'Content-Length: 0'),
    'to speak TLS': Buffer.from('16030100c8010000c40303', 'hex'),
    'to speak HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    nothing: Buffer.alloc(4_096),
  },
};

test.each(Object.entries(broken))(
  'a request that is wrong in %s is refused or cut, and nothing behind it is answered',
  async (_, requests) => {
    const restaurant = await openDoor();
    for (const [name, bytes] of Object.entries(requests)) {
      const heard = await say(restaurant, bytes);
      const about = `${name}: ${heard.slice(0, 500)}`;
      const [status = 400, ...others] = statuses(heard);
      expect(status >= 400 && status < 500, about).toBe(true);
      // The rest of a body may be refused as another request, but must never be served.
      expect(
        others.every((other) => other === 400),
        about,
      ).toBe(true);
      expect(heard, about).not.toMatch(/"status":"ok"|\bat \/|node_modules|FST_|HPE_/);
      for (const { key, text } of refusals(heard)) expect(key, about).toBe(text);
    }
    expect(await greeting(restaurant)).toEqual([200]);
  },
);

test('a bad request ends its connection, after the answers before it', async () => {
  const restaurant = await openDoor();
  const heard = await say(restaurant, `${get(host)}GET /\0 HTTP/1.1\r\n\r\n${hidden}`, {
    stays: true,
  });
  expect(statuses(heard)).toEqual([200]);
  expect(heard).not.toContain('"status":"ok"');
  const closing = get(host, 'Connection: close');
  const row = await say(restaurant, get(host) + get(host) + closing, { stays: true });
  expect(statuses(row)).toEqual([200, 200, 200]);
});

test('a request for another protocol is answered, and is the last of its connection', async () => {
  const restaurant = await openDoor();
  for (const behind of ['', get(host), 'GET /\u00e9 HTTP/1.1\r\nHost: a\r\n\r\n']) {
    const upgrade = get(host, 'Upgrade: websocket', 'Connection: upgrade');
    const heard = await say(restaurant, upgrade + behind, { stays: true });
    expect(statuses(heard)).toEqual([200]);
  }
});

test('addresses of other servers, of no path and of everything lead nowhere', async () => {
  const restaurant = await openDoor();
  for (const address of [
    'http://evil.example/api/terms',
    '*',
    '//evil.example/api/terms',
    '?',
    'x',
  ]) {
    for (const method of ['POST', 'OPTIONS', 'DELETE']) {
      const heard = await say(
        restaurant,
        request(`${method} ${address} HTTP/1.1`, host, 'Content-Length: 0'),
      );
      const [status = 400] = statuses(heard);
      expect(status >= 400 && status < 500, `${method} ${address}: ${heard}`).toBe(true);
      expect(heard).not.toMatch(/location: /i);
    }
  }
});

test('hundreds who say half a sentence and stay keep nobody else out', async () => {
  const restaurant = await openDoor();
  const { port } = restaurant.app.server.address() as AddressInfo;
  const waiting = Array.from({ length: 300 }, (_, i) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => {});
    socket.write(i % 2 ? get(host).slice(0, -3) : post(host, json, 'Content-Length: 50'));
    return socket;
  });
  expect(await greeting(restaurant)).toEqual([200]);
  for (const socket of waiting) socket.destroy();
  expect(await greeting(restaurant)).toEqual([200]);
});

test('an Expect header changes nothing in how a request is answered and protected', async () => {
  const restaurant = await openDoor();
  const odd = await say(restaurant, get(host, 'Expect: flowers', 'Connection: close'));
  expect(statuses(odd)).toEqual([200]);
  expect(odd).toMatch(/^content-security-policy: default-src 'self'/im);
  const large = post(host, json, 'Expect: flowers', 'Content-Length: 999999999');
  const refused = await say(restaurant, `${large}{`, { stays: true });
  expect(statuses(refused)).toEqual([413]);
  expect(refused).toMatch(/^x-content-type-options: nosniff/im);
});

/** Whether the restaurant still serves other clients. */
const greeting = async (restaurant: Restaurant) =>
  statuses(await say(restaurant, get(host, 'Connection: close'), { stays: true }));

async function openDoor() {
  const restaurant = await openRestaurant('SQLite');
  await restaurant.app.listen({ port: 0, host: '127.0.0.1' });
  return restaurant;
}

/**
 * Sends the bytes and closes its side, unless it stays open. Returns all data until the server
 * closes its side too.
 */
async function say(restaurant: Restaurant, bytes: string | Buffer, { stays = false } = {}) {
  const { port } = restaurant.app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const heard: Buffer[] = [];
  let hangs = false;
  socket.on('data', (part) => heard.push(part));
  socket.once('end', () => socket.end());
  // The server may close the connection while bytes are still being sent.
  socket.on('error', () => {});
  socket.setTimeout(timeout, () => {
    hangs = true;
    socket.destroy();
  });
  if (stays) socket.write(bytes);
  else socket.end(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  expect(hangs, 'hangs').toBe(false);
  return Buffer.concat(heard).toString('latin1');
}

/** The texts of Sofra's refusals by key and sentence; Node's own refusals have no text. */
const refusals = (heard: string) =>
  heard
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((answer) => answer.includes('text/plain'))
    .map((answer) => {
      const [head = '', text] = answer.split('\r\n\r\n');
      return { key: saidByKey(/^refusal: (.*)$/im.exec(head)?.[1])?.english, text };
    });

/** The statuses of the responses, in order. */
const statuses = (heard: string) =>
  [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
