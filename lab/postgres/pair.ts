// A PostgreSQL primary and its standby, for tests that take one of them away.
import { until } from '../wait.ts';
import { ask } from './databases.ts';
import { startServer, type Server } from './server.ts';

/** Settings of a server that flushes commits to disk before it acknowledges them. */
export const durable = 'fsync = on\nsynchronous_commit = on\nfull_page_writes = on';
const replicated = 'wal_level = replica\nmax_wal_senders = 4\nhot_standby = on';

export interface Pair {
  primary: Server;
  standby: Server;
  close: () => Promise<unknown>;
}

/**
 * Starts a primary and its standby.
 *
 * @param config Lines added to the primary's configuration.
 */
export async function openPair(programs: string, config = ''): Promise<Pair> {
  const primary = await startServer(programs, { config: `${replicated}\n${config}` });
  try {
    const standby = await startServer(programs, { follows: primary.url });
    return { primary, standby, close: () => Promise.all([standby.stop(), primary.stop()]) };
  } catch (problem) {
    await primary.stop();
    throw problem;
  }
}

/**
 * Makes replication synchronous: from now on the primary acknowledges a commit when its standby has
 * flushed it to disk too.
 */
export async function makeSynchronous({ primary: { url } }: Pair): Promise<void> {
  await ask(url, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
  const inStep = `select 1 from pg_stat_replication where sync_state = 'sync'`;
  await until(async () => (await ask(url, inStep)).length === 1, { limit: 20_000 });
}
