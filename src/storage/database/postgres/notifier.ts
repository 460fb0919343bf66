// A notifier for all processes on a PostgreSQL database, by NOTIFY and LISTEN.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { localNotifier, type Notifier, type Audience } from '../notifier.ts';
import { loadDriver } from './driver.ts';
import { findServer } from './find-server.ts';

/** The interval in milliseconds between notices, so that many awards share few of them. */
const interval = 25;
/** The limit of customers in one notice, since PostgreSQL accepts less than 8,000 bytes. */
const noticeLimit = 400;
/** The limit of pending customers, above which the audience becomes everybody. */
const pendingLimit = 10_000;

/** The delay in milliseconds before a broken connection is opened again. */
const reopenAfter = 1_000;
/** The timeout in milliseconds for an answer of PostgreSQL. */
const timeout = 2_000;
/**
 * The interval in milliseconds between checks of the connection, which can break without an event.
 */
const checkInterval = 5_000;

/**
 * A notifier with a dedicated connection, which is opened at first use. Audiences that are
 * published within one interval are sent in one notice, so that the database has little work.
 */
export function postgresNotifier(addresses: readonly string[]): Notifier {
  const local = localNotifier();
  const pending = pendingAudience();
  let held: ReturnType<typeof holdConnection> | undefined;
  let sending: Promise<void> | undefined;

  const hold = () =>
    (held ??= holdConnection(addresses, {
      prepare: (client) => listen(client, local.publish),
      onOpen: () => {
        local.publish('everybody');
        send();
      },
    }));

  function send() {
    const client = held?.client();
    if (!client || sending || pending.none()) return;
    sending = notify(client, pending)
      .catch(() => held?.drop(client))
      .finally(() => {
        sending = undefined;
        send();
      });
  }

  return {
    subscribe: (listener) => {
      hold();
      return local.subscribe(listener);
    },
    publish: (audience) => {
      hold();
      local.publish(audience);
      pending.add(audience);
      send();
    },
    close: async () => {
      await local.close();
      await held?.close(() => sending);
    },
  };
}

async function listen(client: HeldClient, onNotice: (audience: Audience) => void) {
  client.on('notification', ({ processId, payload = '' }) => {
    // Notices of this process are ignored, since its listeners were called directly.
    if (processId !== client.processID) onNotice(namedIn(payload));
  });
  await client.query('listen sofra_updates');
}

async function notify(client: HeldClient, pending: ReturnType<typeof pendingAudience>) {
  while (!pending.none()) {
    const next = pending.take();
    try {
      await client.query("select pg_notify('sofra_updates', $1)", [JSON.stringify(next)]);
    } catch (error) {
      pending.add(next);
      throw error;
    }
    await pause(interval);
  }
}

/** The audience of the next notices. */
function pendingAudience() {
  let pending: Set<number> | 'everybody' = new Set();
  return {
    add: (audience: Audience) => {
      if (pending === 'everybody') return;
      if (audience === 'everybody' || pending.size > pendingLimit) pending = 'everybody';
      else for (const id of audience) pending.add(id);
    },
    none: () => pending !== 'everybody' && pending.size === 0,
    take: (): Audience => {
      const whole = pending;
      if (whole === 'everybody') {
        pending = new Set();
        return whole;
      }
      const part = [...whole].slice(0, noticeLimit);
      for (const id of part) whole.delete(id);
      return part;
    },
  };
}

/** The audience of a notice; the payload of another program may be any text. */
function namedIn(payload: string): Audience {
  try {
    const named = JSON.parse(payload) as unknown;
    return Array.isArray(named) ? named : 'everybody';
  } catch {
    return 'everybody';
  }
}

/** The driver's types leave out the id of the server's process. */
type HeldClient = pg.Client & { processID: number };

interface Opening {
  /** Prepares a new connection; if that fails, another one is opened. */
  prepare: (client: HeldClient) => Promise<void>;
  /** Called for each connection that is ready. */
  onOpen: () => void;
}

/** A single connection to the primary, which is opened again whenever it breaks. */
function holdConnection(addresses: readonly string[], { prepare, onOpen }: Opening) {
  const closing = new AbortController();
  let connection: HeldClient | undefined;
  let ready: HeldClient | undefined;
  let nextTry: NodeJS.Timeout | undefined;
  let opening = open();

  async function open() {
    try {
      const address = await findServer({ addresses, kind: 'primary' }, closing.signal);
      const client = (connection = newClient(address));
      client.on('error', () => drop(client)).on('end', () => drop(client));
      try {
        await client.connect();
        await prepare(client);
      } catch {
        return drop(client);
      }
      // It may have broken in the moment of its last answer, and another one is opened then.
      if (client !== connection) return;
      ready = client;
      onOpen();
      lookAfter(client);
    } catch {
      openLater();
    }
  }

  /** Replaces a connection that has failed. */
  function drop(client: HeldClient) {
    if (client !== connection) return;
    connection = ready = undefined;
    client.end().catch(() => {});
    openLater();
  }

  function openLater() {
    if (closing.signal.aborted) return;
    nextTry = setTimeout(() => (opening = open()), reopenAfter).unref();
  }

  function lookAfter(client: HeldClient) {
    const look = async () => {
      if (client !== ready) return;
      await client.query('select 1').catch(() => drop(client));
      lookAfter(client);
    };
    setTimeout(look, checkInterval).unref();
  }

  return {
    /** The connection while there is one. */
    client: () => ready,
    drop,
    /** Closes the connection after its last query; no other is opened. */
    close: async (lastQuery: () => Promise<unknown> | undefined) => {
      closing.abort();
      clearTimeout(nextTry);
      await opening;
      await lastQuery();
      const last = connection;
      connection = ready = undefined;
      await last?.end();
    },
  };
}

function newClient(connectionString: string): HeldClient {
  const { Client } = loadDriver();
  return new Client({
    connectionString,
    application_name: 'sofra notifier',
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    keepAlive: true,
  }) as HeldClient;
}
