// Finds the server that is wanted among those that an address names.
import { setTimeout as pause } from 'node:timers/promises';
import { loadDriver } from './driver.ts';
import { isAway, poolerError, readOnly } from './errors.ts';

/** Milliseconds that a server has to say whether it takes writes. */
const patience = 1_000;
/** Milliseconds between two rounds of asking, and up to half as long again. */
const rest = { first: 50, most: 400 };

/** The one server that takes writes, or one that follows it and is only read. */
export type ServerKind = 'primary' | 'standby';

export interface Wanted {
  addresses: readonly string[];
  kind: ServerKind;
}

/**
 * Asks all at once, again and again, until there is such a server at one of these addresses, and
 * answers it: the first to say so. Throws what a server says that can be reached and refuses, as
 * of a wrong password; stops with the signal.
 */
export async function findServer(
  { addresses, kind }: Wanted,
  signal: AbortSignal,
): Promise<string> {
  for (let wait = rest.first; ; wait = Math.min(wait * 2, rest.most)) {
    const tried = addresses.map((address) => assureIs(kind, address).then(() => address));
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

/** Throws unless the server at this address is of the kind. */
async function assureIs(kind: ServerKind, connectionString: string): Promise<void> {
  const { Client } = loadDriver();
  const options = { connectionTimeoutMillis: patience, query_timeout: patience };
  const client = new Client({ ...options, connectionString, application_name: 'sofra' });
  client.on('error', () => {});
  try {
    await client.connect();
    await refuseOther(kind, client);
  } finally {
    // One that does not answer need not answer to this either.
    client.end().catch(() => {});
  }
}

/** Throws where a connection leads to a server of another kind. */
export async function refuseOther(kind: ServerKind, client: Asked): Promise<void> {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only === (kind === 'primary' ? 'off' : 'on')) return;
  throw Object.assign(new Error(`This PostgreSQL is no ${kind}`), { code: readOnly });
}

/** Throws where somebody between answers for PostgreSQL: it told another process as its own. */
export async function refusePooler(client: Asked & { processID?: number }): Promise<void> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  if (rows[0]?.pid !== client.processID) throw poolerError();
}

interface Asked {
  query: (text: string) => Promise<{ rows: Partial<Answer>[] }>;
}

/** What a server says of itself. */
interface Answer {
  transaction_read_only: 'on' | 'off';
  pid: number;
}
