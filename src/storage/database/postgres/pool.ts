// Connections to the server that is wanted, whichever it is at the moment.
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { loadDriver } from './driver.ts';
import { isAway, poolerError, refusesParameters } from './errors.ts';
import {
  findServer,
  refuseOther,
  refusePooler,
  type ServerKind,
  type Wanted,
} from './find-server.ts';
import type { Send } from './send.ts';

/** Milliseconds of looking for the server in which callers wait for it; later ones do not. */
const timeout = 2_000;

interface Opening {
  wanted: Wanted;
  options: pg.PoolConfig;
  /** Each connection has to be one to PostgreSQL itself. */
  isDirect: boolean;
  /** How statements are sent on a connection. */
  sendOn: (client: pg.PoolClient) => Send;
  /** Hears why the server is looked for anew, and nothing once it is found. */
  onAway: (reason?: unknown) => void;
}

export interface RenewedPool extends PostgresPool {
  /** How many are open, and how many callers wait for one. */
  connections: () => { busy: number; idle: number; waiting: number };
}

/**
 * A pool that is given up as a whole as soon as one connection breaks, has no answer, or is told
 * that the server is not what it was: the others lead to the same one. The next pool is opened to
 * the server that is by then.
 */
export function renewedPool(opened: Opening): RenewedPool {
  const { wanted, options, isDirect, sendOn, onAway } = opened;
  const { addresses, kind } = wanted;
  const closing = new AbortController();
  let current: pg.Pool | undefined;
  let opening: Promise<pg.Pool> | undefined;
  let isAwaited = addresses.length > 1;

  async function open(): Promise<pg.Pool> {
    // The only one is asked right away: it tells by itself that it is away.
    const [only = ''] = addresses;
    const address = isAwaited ? await findServer(wanted, closing.signal) : only;
    closing.signal.throwIfAborted();
    if (isAwaited) onAway();
    isAwaited = true;
    return (current = openPool({ ...options, connectionString: address }, { kind, isDirect }));
  }

  function present(): Promise<pg.Pool> | pg.Pool {
    if (current) return current;
    opening ??= within(
      timeout,
      open().finally(() => (opening = undefined)),
    );
    return opening;
  }

  function giveUp(pool: pg.Pool, reason: unknown) {
    if (pool !== current || closing.signal.aborted) return;
    current = undefined;
    onAway(reason);
    pool.end().catch(() => {});
  }

  /** Does something with a pool, which is given up where its server turns out to be away. */
  async function attempt<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (refusesParameters(error)) throw poolerError();
      if (isAway(error)) giveUp(pool, error);
      throw error;
    }
  }

  return {
    async connect(): Promise<PostgresPoolClient> {
      const pool = await present();
      const client = await attempt(pool, () => pool.connect());
      const send = sendOn(client);
      const query: Send = (text, values) => attempt(pool, () => send(text, values));
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy) => client.release(destroy),
      };
    },
    async end() {
      closing.abort();
      await current?.end();
    },
    connections: () => {
      const { totalCount = 0, idleCount: idle = 0, waitingCount: waiting = 0 } = current ?? {};
      return { busy: totalCount - idle, idle, waiting };
    },
    options: {},
  };
}

function openPool(
  options: pg.PoolConfig,
  { kind, isDirect }: { kind: ServerKind; isDirect: boolean },
): pg.Pool {
  const { Pool } = loadDriver();
  const pool = new Pool({
    ...options,
    // Another server may have come into its place by the time that one more is opened.
    onConnect: async (client) => {
      await refuseOther(kind, client);
      if (isDirect) await refusePooler(client);
    },
  });
  // An idle connection that breaks is replaced at the next question, which tells if it can't be.
  pool.on('error', () => {});
  // One that breaks between two statements has told its query, or will tell the next.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function within<T>(span: number, work: Promise<T>): Promise<T> {
  const end = new AbortController();
  const late = pause(span, undefined, { signal: end.signal }).then(() => {
    throw new Error('Connection timeout: no PostgreSQL of the wanted kind is found');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    end.abort();
    late.catch(() => {});
  }
}
