// A PostgreSQL of our own and its standby, for the tests that take them away.
import pg from 'pg';
import { describe, inject } from 'vitest';
import { atTheEnd } from '../setup/endings.ts';
import { startCluster, type Cluster } from '../setup/cluster.ts';

/** What a server is told that others than tests rely on. */
export const durable = 'fsync = on\nsynchronous_commit = on\nfull_page_writes = on';
const replicated = `${durable}\nwal_level = replica\nmax_wal_senders = 4\nhot_standby = on`;

/** Milliseconds that a standby has to follow. */
const following = 20_000;

export interface Pair {
  primary: Cluster;
  standby: Cluster;
}

const postgres = inject('postgres');
const programs = 'missing' in postgres ? undefined : postgres.programs;
const reason = 'missing' in postgres ? postgres.missing : 'it takes one of our own to kill';
/** For what takes a server of our own, whose programs are in this folder. */
export const onOurPostgres = programs
  ? (story: (programs: string) => void) => describe('PostgreSQL', () => story(programs))
  : (story: (programs: string) => void) =>
      describe.skip(`PostgreSQL (missing: ${reason})`, () => story(''));

/** A primary that answers a commit when its standby has it on disk too. */
export async function openPair(where: string): Promise<Pair> {
  const primary = await startCluster(where, { config: replicated });
  atTheEnd(primary.stop);
  const standby = await startCluster(where, { follows: primary.url });
  atTheEnd(standby.stop);
  await isSynchronous(primary);
  return { primary, standby };
}

async function isSynchronous({ url }: Cluster) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`alter system set synchronous_standby_names = '*'`);
  await client.query('select pg_reload_conf()');
  await within(following, async () => {
    const { rows } = await client.query(
      `select 1 from pg_stat_replication where sync_state = 'sync'`,
    );
    return rows.length === 1;
  });
  await client.end();
}

/** Asks until the answer is yes; fails when so many milliseconds have passed. */
export async function within(span: number, ask: () => Promise<boolean>) {
  const end = performance.now() + span;
  while (!(await ask())) {
    if (performance.now() > end) throw new Error(`No recovery within ${span} ms`);
  }
}
