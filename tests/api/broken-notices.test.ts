// Notices between servers, over a connection that PostgreSQL ends together with its first answer.
import { expect, inject, onTestFinished, test } from 'vitest';
import { openTcpProxy, type Handling } from '../../lab/network/tcp-proxy.ts';
import { postgresNotifier } from '../../src/storage/database/postgres/notifier.ts';
import type { Audience } from '../../src/storage/database/notifier.ts';
import { onPostgres } from '../setup/engines.ts';

/** A message of PostgreSQL by which it ends a connection, as `pg_terminate_backend` has it sent. */
const ended = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0');

function message(kind: string, text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(4 + text.length);
  return Buffer.concat([Buffer.from(kind), length, Buffer.from(text)]);
}

/** Ends the first connection that listens, together with its answer. */
function endFirst(): Handling {
  let isFirst = true;
  return ({ near, far }) => {
    near.pipe(far);
    far.on('data', (answer: Buffer) => {
      const isLast = isFirst && answer.includes('LISTEN\0');
      if (isLast) isFirst = false;
      near.write(isLast ? Buffer.concat([answer, ended]) : answer);
    });
  };
}

onPostgres(() => {
  test('a connection that ends with its first answer is replaced by another one', async () => {
    const postgres = inject('postgres');
    const address = new URL('missing' in postgres ? '' : postgres.url);
    const proxy = await openTcpProxy(Number(address.port || 5432), endFirst());
    onTestFinished(() => proxy.close());
    const through = new URL(address);
    through.host = `127.0.0.1:${proxy.port}`;
    const [near, far] = [postgresNotifier([through.href]), postgresNotifier([address.href])];
    onTestFinished(async () => void (await Promise.all([near.close(), far.close()])));
    const heard: Audience[] = [];
    far.subscribe((audience) => heard.push(audience));
    await expect.poll(() => heard).toContain('everybody');
    near.publish([7]);
    await expect.poll(() => heard, { timeout: 10_000 }).toContainEqual([7]);
  });
});
