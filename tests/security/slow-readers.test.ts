// Answers that nobody takes: who asks for them keeps nobody else out, and gives way to others.
import { once } from 'node:events';
import { truncate } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openRestaurantWithFolder } from '../filled.ts';
import { withBounds } from '../restaurant.ts';
import { times } from '../many.ts';
import { owner } from '../people.ts';

/** Bytes: more than the network holds between a server and somebody who takes nothing. */
const large = 64 * 1_048_576;

/** A restaurant with bounds of its own, and how to ask it for a large file and take none of it. */
async function listening(bounds: Parameters<typeof withBounds>[1]) {
  const { restaurant, folder } = await openRestaurantWithFolder('SQLite');
  const admin = await owner(restaurant);
  const { filename } = await admin.asks('runBackup');
  await truncate(join(folder, filename!), large);
  const { host, port } = new URL(await (await withBounds(restaurant, bounds)).opens());
  const cookie = `sofra_admin=${admin.cookies.sofra_admin}`;

  async function ask(): Promise<Socket> {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    const path = `/api/backup/download/${filename}`;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: sofra\r\nCookie: ${cookie}\r\n\r\n`);
    // The answer has begun; what comes of it then stays where it is.
    await once(socket, 'readable');
    return socket;
  }
  const asks = async () => (await fetch(`http://${host}/api/config`)).status;
  return { ask, asks };
}

/** Takes the rest after all; answers how many bytes came. */
async function taken(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > large) socket.destroy();
  });
  await once(socket, 'close');
  return bytes;
}

test('a client that leaves its answers unread takes no place from anybody', async () => {
  const { ask, asks } = await listening({ requests: 2 });
  await times(5, ask);
  expect(await times(5, asks)).toEqual([200, 200, 200, 200, 200]);
});

test.each([
  ['of one network', { network: 2, slow: 0, all: 100 }],
  ['in all', { network: 100, slow: 60_000, all: 2 }],
])(
  'answers that nobody takes are cut off, the oldest first: too many %s',
  async (_, leaving) => {
    const { ask } = await listening({ leaving });
    const [first, second, third, fourth] = await times(4, ask);
    expect(await taken(first!)).toBeLessThan(large);
    expect(await taken(second!)).toBeLessThan(large);
    expect(await taken(third!)).toBeGreaterThan(large);
    expect(await taken(fourth!)).toBeGreaterThan(large);
  },
  30_000,
);
