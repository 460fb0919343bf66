// The share of the primary's work that remains when lists and the overview are read from a standby.
//
// Both servers of PostgreSQL, Sofra and the load share the machine, so the rate of answers does not
// rise. The figure is the primary's processor time for each answer.
import { inFolder } from '../lab/folders.ts';
import { closedLoop } from '../lab/load/closed-loop.ts';
import { fetched, get } from '../lab/load/requests.ts';
import { openPair, type Pair } from '../lab/postgres/pair.ts';
import { providePostgres } from '../lab/postgres/provide.ts';
import { cpuSecondsOf } from '../lab/processes.ts';
import { furnish } from '../lab/restaurants/furnish.ts';
import { withServer, type Served } from '../lab/servers/serve.ts';
import { until } from '../lab/wait.ts';
import { inTurns, type Bench, type Part } from './setup/figures.ts';

const members = 20_000;
const rounds = 3;
const asked = { connections: 4, each: 50 };
const paths = {
  overview: '/api/admin/overview',
  members: '/api/customers?limit=25&sort=points',
  'audit log': '/api/admin/audit?limit=25',
};

export const standby: Bench = {
  measure: async () => {
    const { stop, ...found } = await providePostgres();
    await stop();
    if ('missing' in found) return found;
    if (!found.programs) return { missing: 'it takes servers of our own' };
    const pair = await openPair(found.programs);
    try {
      return await inFolder((dataDir) => measureOn(pair, dataDir));
    } finally {
      await pair.close();
    }
  },
};

async function measureOn({ primary, standby: follower }: Pair, dataDir: string) {
  const location = { dataDir, databaseUrl: primary.url };
  await furnish(location, { members });
  const environment = { SUMS: 'none' };
  const compare = (alone: Served) => async (helped: Served) => {
    // Waits until answers come from the standby.
    const overview = get(paths.overview, helped.cookie);
    await until(async () => (await fetched(helped.url, overview)).headers.has('data-age'));
    const parts: Part[] = [];
    for (const [part, path] of Object.entries(paths)) {
      const figure = "ms of the primary's time an answer";
      const taken = await inTurns(
        rounds,
        { figure, reference: 'without a standby' },
        {
          figure: () => millisecondsOf(helped, { server: primary.pid(), path }),
          reference: () => millisecondsOf(alone, { server: primary.pid(), path }),
        },
      );
      parts.push({ part, atMost: true, ...taken });
    }
    return parts;
  };
  const helping = { ...environment, DATABASE_STANDBY_URL: follower.url };
  return withServer(
    location,
    (alone) => withServer(location, compare(alone), helping),
    environment,
  );
}

/** The processor time of the primary for each answer. */
async function millisecondsOf(
  { url, cookie }: Served,
  { server, path }: { server: number; path: string },
): Promise<number> {
  const before = cpuSecondsOf(server);
  await closedLoop({ url, ...asked, request: () => get(path, cookie) });
  return ((cpuSecondsOf(server) - before) * 1_000) / (asked.connections * asked.each);
}
