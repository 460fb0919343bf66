// How much of the primary's work is left where lists and the overview are read from a standby.
//
// Both servers of PostgreSQL, Sofra and the load share the machine, so that no more is answered a
// second: what is counted is the time of the processor that the primary takes for an answer.
import { startCluster, type Cluster } from '../tests/setup/cluster.ts';
import { providePostgres } from '../tests/setup/postgres.ts';
import { cpuSecondsOf } from './setup/cpu.ts';
import { inTurns, type Bench, type Missing, type Part } from './setup/figures.ts';
import { inFolder } from './setup/folder.ts';
import { load } from './setup/load.ts';
import { furnish, serve, type Admin, type Sofra } from './setup/server.ts';

const members = 20_000;
const rounds = 5;
const asked = { connections: 4, each: 50 };
const paths = {
  overview: '/api/admin/overview',
  members: '/api/customers?limit=25&sort=points',
  'audit log': '/api/admin/audit?limit=25',
};
/** Milliseconds that a standby has to follow. */
const following = 60_000;

export const standby: Bench = {
  measure: async () => {
    const { stop, ...found } = await providePostgres();
    await stop();
    if ('missing' in found) return found;
    if (!found.programs) return { missing: 'it takes servers of our own' };
    return onPair(found.programs);
  },
};

async function onPair(programs: string): Promise<Part[] | Missing> {
  const config = 'wal_level = replica\nmax_wal_senders = 4\nhot_standby = on';
  const primary = await startCluster(programs, { config });
  try {
    const follower = await startCluster(programs, { follows: primary.url });
    try {
      return await inFolder((DATA_DIR) => measureOn({ primary, follower, DATA_DIR }));
    } finally {
      await follower.stop();
    }
  } finally {
    await primary.stop();
  }
}

interface Place {
  primary: Cluster;
  follower: Cluster;
  DATA_DIR: string;
}

async function measureOn({ primary, follower, DATA_DIR }: Place): Promise<Part[]> {
  const environment = { DATA_DIR, DATABASE_URL: primary.url, SUMS: 'none' as const };
  const admin: Admin = await furnish(environment, { members });
  const alone = await serve(environment, admin);
  const helped = await serve({ ...environment, DATABASE_STANDBY_URL: follower.url }, admin);
  try {
    await untilOld(helped);
    const parts: Part[] = [];
    for (const [part, path] of Object.entries(paths)) {
      const taken = await inTurns(rounds, {
        figure: () => millisecondsOf(helped, { primary, path }),
        reference: () => millisecondsOf(alone, { primary, path }),
      });
      const units = {
        figure: "ms of the primary's time an answer",
        reference: 'without a standby',
      };
      parts.push({ part, atMost: true, units, ...taken });
    }
    return parts;
  } finally {
    await Promise.all([alone.close(), helped.close()]);
  }
}

/** Of the primary's processor, for each answer. */
async function millisecondsOf(
  { url, cookie }: Sofra,
  { primary, path }: { primary: Cluster; path: string },
): Promise<number> {
  const server = primary.pid();
  const before = cpuSecondsOf(server);
  const request = () => ({ method: 'GET' as const, path, headers: { Cookie: cookie }, body: '' });
  await load({ url, ...asked, request });
  return ((cpuSecondsOf(server) - before) * 1_000) / (asked.connections * asked.each);
}

/** Until answers come from the standby. */
async function untilOld({ url, cookie }: Sofra): Promise<void> {
  const end = performance.now() + following;
  for (;;) {
    const { headers } = await fetch(`${url}${paths.overview}`, { headers: { cookie } });
    if (headers.has('data-age')) return;
    if (performance.now() > end) throw new Error('Nothing is read from the standby');
  }
}
