// HAProxy's admin socket: tells whether a server is asked.
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';

/** The parts of deploy/haproxy.cfg that guests are served by. */
const backends = ['sofra', 'sofra-without-database'];

/** Milliseconds between two looks. */
const every = 100;

/** @param socket Where deploy/haproxy.cfg has it. */
export function adminOf(socket: string) {
  async function tell(command: string): Promise<string> {
    const connection = createConnection(socket);
    await once(connection, 'connect');
    connection.write(`${command}\n`);
    return text(connection);
  }

  /** The columns are told in the first line (HAProxy's management guide, 9.1). */
  async function isUp(server: string): Promise<boolean> {
    const rows = (await tell('show stat')).split('\n').map((line) => line.split(','));
    const status = rows[0]!.indexOf('status');
    const own = rows.filter(([backend, name]) => backends.includes(backend!) && name === server);
    return own.length === backends.length && own.every((row) => row[status] === 'UP');
  }

  return {
    /** Waits until requests come to it. */
    whenUp: async (server: string) => {
      while (!(await isUp(server))) await pause(every);
    },
  };
}
