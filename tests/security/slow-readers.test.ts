// Responses that nobody reads: their clients do not block others, and are cut off first.
import { once } from 'node:events';
import { truncate } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openRestaurantWithFolder } from '../filled.ts';
import { withBounds } from '../restaurant.ts';
import { times } from '../many.ts';
import { owner } from '../people.ts';

/** A size in bytes that exceeds all network buffers on the way to a client that does not read. */
const large = 64 * 1_048_576;

/**
 * A restaurant with limits of its own, and a function that requests a large file without reading
 * it.
 */
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
    // After its beginning, the response stays in the buffers.
    await once(socket, 'readable');
    return socket;
  }
  const asks = async () => (await fetch(`http://${host}/api/config`)).status;
  return { ask, asks };
}

/** Reads the rest of the response; returns the number of bytes. */
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
