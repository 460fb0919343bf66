// Finds the wanted server among those that an address names.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isAway, loadDriver, poolerError, readOnly } from './driver.ts';

/** Milliseconds for a server to say whether it takes writes. */
const timeout = 1_000;
/** Milliseconds between two rounds, to which up to a half is added at random. */
const pauses = { first: 50, longest: 400 };

/** The server that takes writes, or one that follows it and is only read. */
export type ServerKind = 'primary' | 'standby';

export interface Wanted {
  addresses: readonly string[];
  kind: ServerKind;
}

/**
 * Asks all addresses in parallel, in rounds, until a server of this kind answers, and answers its
 * address. Throws the error of a server that can be reached and refuses, as for a wrong password;
 * stops with the signal.
 */
export async function findServer(
  { addresses, kind }: Wanted,
  signal: AbortSignal,
): Promise<string> {
  for (let wait = pauses.first; ; wait = Math.min(wait * 2, pauses.longest)) {
    const tried = addresses.map((address) => assureIs(kind, address).then(() => address));
    try {
      return await Promise.any(tried);
    } catch (error) {
      const { errors } = error as AggregateError;
      const refused = errors.find((one) => !isAway(one));
      if (refused) throw refused;
    }
    // At random, so that not all servers of Sofra ask at the same moment.
    await pause(wait * (1 + Math.random() / 2), undefined, { signal, ref: false });
  }
}

/** Throws unless the server at this address is of the kind. */
async function assureIs(kind: ServerKind, connectionString: string): Promise<void> {
  const { Client } = loadDriver();
  const options = { connectionTimeoutMillis: timeout, query_timeout: timeout };
  const client = new Client({ ...options, connectionString, application_name: 'sofra' });
  client.on('error', () => {});
  try {
    await client.connect();
    await refuseOther(kind, client);
  } finally {
    // A server that does not answer is not waited for.
    client.end().catch(() => {});
  }
}

/** Throws where a connection leads to a server of another kind. */
export async function refuseOther(kind: ServerKind, client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Record<string, string>>('show transaction_read_only');
  if (rows[0]?.['transaction_read_only'] === (kind === 'primary' ? 'off' : 'on')) return;
  throw Object.assign(new Error(`This PostgreSQL is no ${kind}`), { code: readOnly });
}

/** Throws where a pooler answers: it announces another process number than PostgreSQL has. */
export async function refusePooler(client: pg.ClientBase & { processID?: number }): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid !== client.processID) throw poolerError();
}
