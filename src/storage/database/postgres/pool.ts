// A pool of connections to the wanted server, which can change by a failover. Queries are prepared
// once, and several are sent in one packet where possible.
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { ReceivedLines, receiveCopied } from './copy-out.ts';
import { CopiedRows, sendCopied } from './copy.ts';
import { isUnreachable, loadDriver, poolerError, refusesParameters } from './driver.ts';
import {
  findServer,
  refuseOtherServer,
  refusePooler,
  type ServerKind,
  type Wanted,
} from './find-server.ts';

/** The timeout in milliseconds of callers while the server is being looked for. */
const timeout = 2_000;

interface Opening {
  wanted: Wanted;
  options: pg.PoolConfig;
  /** Whether connections must lead to PostgreSQL itself, and not to a pooler. */
  isDirect: boolean;
  /** The names of prepared queries, by their text. */
  names: ReadonlyMap<string, string>;
  /** The query that begins a transaction. */
  begin: string;
  /**
   * Called with the reason when the server is lost, and without a reason when it is found again.
   */
  onAway: (reason?: unknown) => void;
}

export interface RenewedPool extends PostgresPool {
  /** Numbers of open connections, and of callers that wait for one. */
  connections: () => { busy: number; idle: number; waiting: number };
}

/**
 * A pool that is replaced as a whole as soon as one connection breaks, gets no answer, or finds a
 * server of another kind, because all connections lead to the same server. The next pool connects
 * to the server that has the wanted role by then.
 */
export function renewedPool(opened: Opening): RenewedPool {
  const { wanted, isDirect, onAway } = opened;
  const { addresses, kind } = wanted;
  const closing = new AbortController();
  let current: pg.Pool | undefined;
  let opening: Promise<pg.Pool> | undefined;
  let isAwaited = addresses.length > 1;

  async function open(): Promise<pg.Pool> {
    // A single address is first used without a check: a query fails if the server is unreachable.
    const [only = ''] = addresses;
    const address = isAwaited ? await findServer(wanted, closing.signal) : only;
    closing.signal.throwIfAborted();
    if (isAwaited) onAway();
    isAwaited = true;
    return (current = createPool(
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

  /** Runs work with a pool, and replaces the pool if the server is unreachable. */
  async function attempt<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (refusesParameters(error)) throw poolerError();
      if (isUnreachable(error)) giveUp(pool, error);
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

function createPool(
  options: pg.PoolConfig,
  { kind, isDirect }: { kind: ServerKind; isDirect: boolean },
): pg.Pool {
  const { Pool } = loadDriver();
  const pool = new Pool({
    ...options,
    // The check runs for each connection, because the address can belong to another server by then.
    onConnect: async (client) => {
      await refuseOtherServer(kind, client);
      if (isDirect) await refusePooler(client);
    },
  });
  // A broken idle connection needs no handling here: the next query opens a new one, or fails.
  pool.on('error', () => {});
  // Errors of a connection need no handling here: its current or next query fails with them.
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
 * Queries of one turn of the event loop are sent in one packet, and so is the beginning of a
 * transaction with the reads after it.
 */
function sendOn(client: pg.PoolClient, { names, begin }: Pick<Opening, 'names' | 'begin'>): Send {
  const { stream } = client.connection;
  /** The `begin` of a transaction that is not answered yet. */
  let begun: Promise<unknown> | undefined;
  let waits = false;

  function send(text: string, values: unknown[]): ReturnType<Send> {
    const [rows] = values;
    if (rows instanceof CopiedRows) return sendCopied(client, text, rows);
    if (rows instanceof ReceivedLines) return receiveCopied(client, text, rows);
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
    // A write, and the queries after it, wait for the answer to `begin`, because they must not run
    // outside the transaction.
    waits = begun !== undefined && (waits || !text.startsWith('select'));
    if (waits) await begun;
    const [answer] = await Promise.all([send(text, values), begun]);
    return answer;
  };
}

/** The result of `begin`, which no caller reads. */
const noRows: PostgresQueryResult<unknown> = { command: 'SELECT', rowCount: 0, rows: [] };
