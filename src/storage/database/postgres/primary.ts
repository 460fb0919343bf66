// Finds the server that takes writes among those that an address names.
import { setTimeout as pause } from 'node:timers/promises';
import { loadDriver } from './driver.ts';
import { isAway, pooled, readOnly } from './errors.ts';

/** Milliseconds that a server has to say whether it takes writes. */
const patience = 1_000;
/** Milliseconds between two rounds of asking, and up to half as long again. */
const rest = { first: 50, most: 400 };

/**
 * Asks all at once, again and again, until one of these addresses takes writes, and answers it.
 * Throws what a server says that can be reached and refuses, as of a wrong password; stops with
 * the signal.
 */
export async function findPrimary(
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  for (let wait = rest.first; ; wait = Math.min(wait * 2, rest.most)) {
    const tried = addresses.map((address) => assureWritable(address).then(() => address));
    try {
      return await Promise.any(tried);
    } catch (error) {
      const { errors } = error as AggregateError;
      const refused = errors.find((one) => !isAway(one));
      if (refused) throw refused;
    }
    // Not all servers of Sofra at the same moment.
    await pause(wait * (1 + Math.random() / 2), undefined, { signal, ref: false });
  }
}

/** Throws unless the server at this address takes writes. */
async function assureWritable(connectionString: string): Promise<void> {
  const { Client } = loadDriver();
  const options = { connectionTimeoutMillis: patience, query_timeout: patience };
  const client = new Client({ ...options, connectionString, application_name: 'sofra' });
  client.on('error', () => {});
  try {
    await client.connect();
    await refuseStandby(client);
  } finally {
    // One that does not answer need not answer to this either.
    client.end().catch(() => {});
  }
}

/** Throws where a connection leads to a server that takes no writes. */
export async function refuseStandby(client: Asked): Promise<void> {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'off') return;
  throw Object.assign(new Error('This PostgreSQL takes no writes'), { code: readOnly });
}

/** Throws where somebody between answers for PostgreSQL: it told another process as its own. */
export async function refusePooler(client: Asked & { processID?: number }): Promise<void> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  if (rows[0]?.pid !== client.processID) throw pooled;
}

interface Asked {
  query: (text: string) => Promise<{ rows: Partial<Answer>[] }>;
}

/** What a server says of itself. */
interface Answer {
  transaction_read_only: 'on' | 'off';
  pid: number;
}
