// A notifier for all processes on a PostgreSQL database, by NOTIFY and LISTEN.
import { setTimeout as breath } from 'node:timers/promises';
import type pg from 'pg';
import { localNotifier, type Notifier, type Audience } from './notifier.ts';
import { loadDriver } from './postgres-driver.ts';

/** Milliseconds until a connection that broke is opened again. */
const pause = 1_000;
/** Milliseconds that PostgreSQL has for an answer. */
const patience = 2_000;
/** Milliseconds from one notice to the next, so that many awards are named in few of them. */
const between = 25;
/** How many customers go into one notice, of which PostgreSQL takes less than 8,000 bytes. */
const mostNamed = 400;
/** When more than this many wait for the connection, it is everybody. */
const mostWaiting = 10_000;

/**
 * It has a connection of its own, which is opened when somebody first publishes or subscribes, and
 * again when it breaks. What is published between two notices goes together into the second, so
 * that the database has little to do with them.
 */
export function postgresNotifier(url: string): Notifier {
  const local = localNotifier();
  const pending = pendingAudience();
  let connection: NotifierClient | undefined;
  let isOpen = false;
  let opening: Promise<void> | undefined;
  let sending: Promise<void> | undefined;
  let closed = false;
  let again: NodeJS.Timeout | undefined;

  async function open() {
    const { Client } = loadDriver();
    const client = new Client({ ...clientOptions, connectionString: url }) as NotifierClient;
    connection = client;
    client.on('error', () => disconnect(client)).on('end', () => disconnect(client));
    try {
      await connect(client, local.publish);
    } catch {
      return disconnect(client);
    }
    isOpen = true;
    local.publish('everybody');
    send();
  }

  function disconnect(client: NotifierClient) {
    if (client !== connection) return;
    connection = undefined;
    isOpen = false;
    client.end().catch(() => {});
    if (!closed) again = setTimeout(() => (opening = open()), pause).unref();
  }

  function send() {
    if (!connection || !isOpen || sending || pending.none()) return;
    const client = connection;
    sending = notify(client, pending)
      .catch(() => disconnect(client))
      .finally(() => {
        sending = undefined;
        send();
      });
  }

  return {
    subscribe: (listener) => {
      opening ??= open();
      return local.subscribe(listener);
    },
    publish: (audience) => {
      opening ??= open();
      local.publish(audience);
      pending.add(audience);
      send();
    },
    close: async () => {
      closed = true;
      clearTimeout(again);
      await local.close();
      await opening;
      await sending;
      const last = connection;
      connection = undefined;
      await last?.end();
    },
  };
}

async function connect(client: NotifierClient, onNotice: (audience: Audience) => void) {
  client.on('notification', ({ processId, payload = '' }) => {
    // What this process publishes reaches its own listeners without the connection.
    if (processId !== client.processID) onNotice(namedIn(payload));
  });
  await client.connect();
  await client.query('listen sofra_updates');
}

async function notify(client: NotifierClient, pending: ReturnType<typeof pendingAudience>) {
  while (!pending.none()) {
    const next = pending.take();
    try {
      await client.query("select pg_notify('sofra_updates', $1)", [JSON.stringify(next)]);
    } catch (error) {
      pending.add(next);
      throw error;
    }
    await breath(between);
  }
}

/** Whose cards are to be named in the next notices. */
function pendingAudience() {
  let pending: Set<number> | 'everybody' = new Set();
  return {
    add: (audience: Audience) => {
      if (pending === 'everybody') return;
      if (audience === 'everybody' || pending.size > mostWaiting) pending = 'everybody';
      else for (const id of audience) pending.add(id);
    },
    none: () => pending !== 'everybody' && pending.size === 0,
    take: (): Audience => {
      const whole = pending;
      if (whole === 'everybody') {
        pending = new Set();
        return whole;
      }
      const part = [...whole].slice(0, mostNamed);
      for (const id of part) whole.delete(id);
      return part;
    },
  };
}

/** The driver's types leave out the number of the server's process. */
type NotifierClient = pg.Client & { processID: number };

const clientOptions = {
  connectionTimeoutMillis: patience,
  query_timeout: patience,
  keepAlive: true,
  application_name: 'sofra notifier',
};

/** Whose cards a notice names; another program's may say anything. */
function namedIn(payload: string): Audience {
  try {
    const named = JSON.parse(payload) as unknown;
    return Array.isArray(named) ? named : 'everybody';
  } catch {
    return 'everybody';
  }
}
