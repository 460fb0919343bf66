// A pool of connections to the wanted server, which may be another one after a failover. Queries
// are prepared once, and several are sent in one piece where possible.
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { CopiedRows, sendCopied } from './copy.ts';
import { isAway, loadDriver, poolerError, refusesParameters } from './driver.ts';
import {
  findServer,
  refuseOther,
  refusePooler,
  type ServerKind,
  type Wanted,
} from './find-server.ts';

/** Milliseconds that callers wait while the server is looked for. */
const timeout = 2_000;

interface Opening {
  wanted: Wanted;
  options: pg.PoolConfig;
  /** Each connection has to lead to PostgreSQL itself, and not to a pooler. */
  isDirect: boolean;
  /** The names of prepared queries, by their text. */
  names: ReadonlyMap<string, string>;
  /** The query that begins a transaction. */
  begin: string;
  /** Called with the reason when the server is lost, and without when it is found. */
  onAway: (reason?: unknown) => void;
}

export interface RenewedPool extends PostgresPool {
  /** Numbers of open connections, and of callers that wait for one. */
  connections: () => { busy: number; idle: number; waiting: number };
}

/**
 * A pool that is given up as a whole as soon as one connection breaks, has no answer, or finds a
 * server of another kind: all connections lead to the same server. The next pool is opened to the
 * server that is the wanted one by then.
 */
export function renewedPool(opened: Opening): RenewedPool {
  const { wanted, isDirect, onAway } = opened;
  const { addresses, kind } = wanted;
  const closing = new AbortController();
  let current: pg.Pool | undefined;
  let opening: Promise<pg.Pool> | undefined;
  let isAwaited = addresses.length > 1;

  async function open(): Promise<pg.Pool> {
    // A single address is used without a check at first: a query fails if the server is away.
    const [only = ''] = addresses;
    const address = isAwaited ? await findServer(wanted, closing.signal) : only;
    closing.signal.throwIfAborted();
    if (isAwaited) onAway();
    isAwaited = true;
    return (current = openPool(
      { ...opened.options, connectionString: address },
      { kind, isDirect },
    ));
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

  /** Works with a pool, and gives it up where the server is away. */
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
      const send = sendOn(client, opened);
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
    // By the time of another connection, another server may have the address.
    onConnect: async (client) => {
      await refuseOther(kind, client);
      if (isDirect) await refusePooler(client);
    },
  });
  // An idle connection that breaks is replaced at the next query, which fails if it cannot be.
  pool.on('error', () => {});
  // The error of a connection is that of its current query, or of the next one.
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

/** Sends a query and answers its result. */
type Send = (text: string, values: unknown[]) => Promise<PostgresQueryResult<unknown>>;

/**
 * Queries of one turn of the event loop are sent as one piece, and so is the beginning of a
 * transaction with the reads behind it.
 */
function sendOn(client: pg.PoolClient, { names, begin }: Pick<Opening, 'names' | 'begin'>): Send {
  const { stream } = client.connection;
  /** The beginning of a transaction, while it is not answered. */
  let begun: Promise<unknown> | undefined;
  let waits = false;

  function send(text: string, values: unknown[]): ReturnType<Send> {
    const [rows] = values;
    if (rows instanceof CopiedRows) return sendCopied(client, text, rows);
    stream.cork();
    process.nextTick(() => stream.uncork());
    return client.query({ name: names.get(text)!, text, values }) as Promise<never>;
  }

  return async (text, values) => {
    if (text === 'begin') {
      begun = send(begin, values).finally(() => (begun = undefined));
      begun.catch(() => {});
      return noRows;
    }
    // A write and the queries behind it wait, since they must not be run outside the transaction.
    waits = begun !== undefined && (waits || !text.startsWith('select'));
    if (waits) await begun;
    const [answer] = await Promise.all([send(text, values), begun]);
    return answer;
  };
}

/** The result of `begin`, which no caller reads. */
const noRows: PostgresQueryResult<unknown> = { command: 'SELECT', rowCount: 0, rows: [] };
