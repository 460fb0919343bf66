// A connection to a server that sends one request at a time.
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Request } from './closed-loop.ts';

export interface Connection {
  /** Sends a request made by `bytesOf`; resolves to the status of the answer. */
  ask: (bytes: Buffer) => Promise<number>;
  close: () => void;
}

/** The bytes of a request, made before the measurement starts. */
export function bytesOf({ method, path, headers, body }: Request): Buffer {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...fields, ...length];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  let waiting: { resolve: (status: number) => void; reject: (reason: Error) => void } | undefined;
  let came: Buffer = Buffer.alloc(0);
  socket.on('data', (part: Buffer) => {
    came = came.length === 0 ? part : Buffer.concat([came, part]);
    const status = statusOfWhole(came);
    if (status === undefined) return;
    came = Buffer.alloc(0);
    waiting?.resolve(status);
    waiting = undefined;
  });
  socket.on('error', () => {});
  const closed = new Error('The server closed a connection');
  socket.once('close', () => waiting?.reject(closed));
  return {
    ask: (bytes) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) throw closed;
        waiting = { resolve, reject };
        socket.write(bytes);
      }),
    close: () => socket.destroy(),
  };
}

/**
 * The status of an answer, whose length is its `Content-Length`; undefined while it is incomplete.
 */
function statusOfWhole(came: Buffer): number | undefined {
  const end = came.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const head = came.toString('latin1', 0, end);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return came.length < end + 4 + length ? undefined : Number(head.slice(9, 12));
}
