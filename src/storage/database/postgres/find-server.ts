// Finds the primary, or a standby, among the hosts of an address.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isUnreachable, loadDriver, poolerError, readOnly } from './driver.ts';

/** The timeout in milliseconds for a server to answer whether it accepts writes. */
const timeout = 1_000;
/** The interval in milliseconds between two rounds; up to half of it is added at random. */
const pauses = { first: 50, longest: 400 };

/** The server that accepts writes, or one that replicates it and is only read. */
export type ServerKind = 'primary' | 'standby';

export interface Wanted {
  addresses: readonly string[];
  kind: ServerKind;
}

/**
 * Asks all addresses in parallel, in rounds, until a server of this kind answers, and returns its
 * address. Throws the error of a server that is reachable but refuses the connection, as for a
 * wrong password; stops with the signal.
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
      const refused = errors.find((one) => !isUnreachable(one));
      if (refused) throw refused;
    }
    // The random part keeps the servers of Sofra from asking at the same moment.
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
    await refuseOtherServer(kind, client);
  } finally {
    // The end of the connection is not awaited, since the server may not answer.
    client.end().catch(() => {});
  }
}

/** Throws if the server of a connection is of another kind. */
export async function refuseOtherServer(kind: ServerKind, client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Record<string, string>>('show transaction_read_only');
  if (rows[0]?.['transaction_read_only'] === (kind === 'primary' ? 'off' : 'on')) return;
  throw Object.assign(new Error(`This PostgreSQL is no ${kind}`), { code: readOnly });
}

/**
 * Throws if a pooler answers, which is recognised because it reports another process id than
 * PostgreSQL does.
 */
export async function refusePooler(client: pg.ClientBase & { processID?: number }): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (rows[0]?.pid !== client.processID) throw poolerError();
}
