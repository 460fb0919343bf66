// A single connection to the server that takes writes, opened again whenever it breaks.
import type pg from 'pg';
import { loadDriver } from './driver.ts';
import { findServer } from './find-server.ts';

/** Milliseconds until a connection that broke is opened again. */
const pause = 1_000;
/** Milliseconds for an answer of PostgreSQL. */
const timeout = 2_000;
/** Milliseconds between two checks of the connection, which may break without an event. */
const interval = 5_000;

/** The driver's types leave out the number of the server's process. */
export type HeldClient = pg.Client & { processID: number };

interface Opening {
  addresses: readonly string[];
  name: string;
  /** Prepares a new connection; if that fails, another one is opened. */
  prepare: (client: HeldClient) => Promise<void>;
  /** Called for each connection that is ready. */
  onOpen: () => void;
}

export interface HeldConnection {
  /** The connection while there is one. */
  client: () => HeldClient | undefined;
  /** Replaces a connection that has failed. */
  drop: (client: HeldClient) => void;
  /** Ends the connection after its last query; no other is opened. */
  close: (lastQuery: () => Promise<unknown> | undefined) => Promise<void>;
}

export function holdConnection({ addresses, name, prepare, onOpen }: Opening): HeldConnection {
  const closing = new AbortController();
  let connection: HeldClient | undefined;
  let ready: HeldClient | undefined;
  let again: NodeJS.Timeout | undefined;
  let opening = open();

  async function open() {
    try {
      await openAt(await findServer({ addresses, kind: 'primary' }, closing.signal));
    } catch {
      openLater();
    }
  }

  async function openAt(connectionString: string) {
    const { Client } = loadDriver();
    const options = { ...clientOptions, connectionString, application_name: name };
    const client = new Client(options) as HeldClient;
    connection = client;
    client.on('error', () => drop(client)).on('end', () => drop(client));
    try {
      await client.connect();
      await prepare(client);
    } catch {
      return drop(client);
    }
    ready = client;
    onOpen();
    lookAfter(client);
  }

  function drop(client: HeldClient) {
    if (client !== connection) return;
    connection = ready = undefined;
    client.end().catch(() => {});
    openLater();
  }

  function openLater() {
    if (closing.signal.aborted) return;
    again = setTimeout(() => (opening = open()), pause).unref();
  }

  function lookAfter(client: HeldClient) {
    const look = async () => {
      if (client !== ready) return;
      await client.query('select 1').catch(() => drop(client));
      lookAfter(client);
    };
    setTimeout(look, interval).unref();
  }

  return {
    client: () => ready,
    drop,
    close: async (lastQuery) => {
      closing.abort();
      clearTimeout(again);
      await opening;
      await lastQuery();
      const last = connection;
      connection = ready = undefined;
      await last?.end();
    },
  };
}

const clientOptions = {
  connectionTimeoutMillis: timeout,
  query_timeout: timeout,
  keepAlive: true,
};
