// The look for whom an occasion is due among 1,000,000 members, with all occasions on, and sending
// 10,000 messages with points; and the delay of awards beside both.
//
// Two hundred awards a second are sent, whether earlier ones have been answered or not, until the
// look is over, or for some seconds while messages are sent; the reference is the same without that
// work. The notes have the delay of a bare Fastify in the same process, under the same rate. The
// reference of a look or of sending is that without awards.
import { closedLoop } from '../lab/load/closed-loop.ts';
import { awardTo } from '../lab/load/requests.ts';
import { inRestaurant } from '../lab/restaurants/copied-restaurants.ts';
import { withStore } from '../lab/restaurants/store.ts';
import { withServer, type Served } from '../lab/servers/serve.ts';
import { until } from '../lab/wait.ts';
import type { DatabaseLocation, Store } from '../src/storage/database/store.ts';
import { readLook } from '../src/storage/occasions/looking.ts';
import { inPostgresRestaurant } from './setup/engines.ts';
import { inTurns, type Bench, type Part } from './setup/figures.ts';
import { areDue, noteMany, switchAllOn } from './setup/messages.ts';
import { awardWaits, quantilesOf } from './setup/waits.ts';

const membersOr = (usual: number) => Number(process.env.BENCH_MEMBERS ?? usual);
const [rate, seconds] = [200, Number(process.env.BENCH_SECONDS ?? 6)];
const rounds = 3;
const hour = 3_600;

export const occasions: Bench = {
  measure: () => inRestaurant(membersOr(1_000_000), measureWith(membersOr(1_000_000))),
};

export const occasionsPostgres: Bench = {
  measure: () => inPostgresRestaurant(membersOr(100_000), measureWith(membersOr(100_000))),
};

const measureWith = (members: number) => (location: DatabaseLocation) =>
  withStore(location, async (store) => {
    await switchAllOn(store);
    const serving = (server: Served) => measureOn({ store, server, members });
    return withServer(location, serving, { SUMS: 'none' });
  });

interface Measuring {
  store: Store;
  server: Served;
  members: number;
}

async function measureOn(measuring: Measuring): Promise<Part[]> {
  const { store, server, members } = measuring;
  const steady = { members, rate, seconds };
  await awardWaits(server, steady);
  const alone = quantilesOf((await awardWaits(server, steady)).waits);
  const bare = quantilesOf((await awardWaits({ ...server, url: server.bareUrl }, steady)).waits);
  const looked = await runOf(measuring, 'look', { beside: false });
  const look = await runOf(measuring, 'look', { beside: true });
  const few = await runOf(measuring, 'messages', { beside: false });
  const sending = await runOf(measuring, 'messages', { beside: true });
  await noteMany(store, members);
  const awards = await inTurns(rounds, besideNone('awards a second'), {
    figure: () => awardsDuring(measuring, ['messages']),
    reference: () => awardsDuring(measuring, []),
  });
  return [
    secondsOf('look', { beside: look, alone: looked, figureGoal: 120 }),
    ...delaysOf('beside the look', { beside: look, alone, bare }),
    secondsOf('10,000 messages', { beside: sending, alone: few, figureGoal: hour }),
    ...delaysOf('beside messages', { beside: sending, alone, bare }),
    { part: 'awards a second beside messages', goal: 0.9, ...awards },
  ];
}

const besideNone = (unit: string) => ({ figure: unit, reference: `${unit}, alone` });

type Run = Awaited<ReturnType<typeof runOf>>;

/** Runs the whole look, or sends many messages, alone or beside awards, whose delays it returns. */
async function runOf(
  measuring: Measuring,
  work: 'look' | 'messages',
  { beside }: { beside: boolean },
) {
  const { store, server, members } = measuring;
  await store.db.deleteFrom('guest_messages').where('state', '=', 'due').execute();
  await store.db.deleteFrom('settings').where('name', '=', 'occasions.look').execute();
  if (work === 'messages') await noteMany(store, members);
  const isOver = async () =>
    work === 'messages' ? !(await areDue(store)) : (await readLook(store.db)).endedAt !== '';
  const began = performance.now();
  await server.keeps([work]);
  const run = { ended: 0 };
  const over = until(isOver, { limit: 2 * hour * 1_000, interval: 100 }).finally(
    () => (run.ended = performance.now()),
  );
  const waits: number[] = [];
  if (beside) {
    const steady = { members, rate, seconds };
    while (run.ended === 0) waits.push(...(await awardWaits(server, steady)).waits);
  }
  await over;
  await server.keeps([]);
  return { seconds: (run.ended - began) / 1_000, waits };
}

/** Awards a second, as many as the server takes, while it does the work. */
async function awardsDuring({ server, store, members }: Measuring, works: ['messages'] | []) {
  await server.keeps(works);
  const request = awardTo({ members, cookie: server.cookie });
  const found = await closedLoop({ url: server.url, connections: 64, each: 200, request });
  if (!(await areDue(store))) throw new Error('There were too few messages for the measurement');
  await server.keeps([]);
  return found;
}

interface Seconds {
  beside: Run;
  alone: Run;
  figureGoal: number;
}

const secondsOf = (part: string, { beside, alone, figureGoal }: Seconds): Part => ({
  part,
  units: besideNone('seconds'),
  figures: [beside.seconds],
  references: [alone.seconds],
  figureGoal,
  atMost: true,
});

type Quantiles = ReturnType<typeof quantilesOf>;

function delaysOf(
  part: string,
  { beside, alone, bare }: { beside: Run; alone: Quantiles; bare: Quantiles },
): Part[] {
  const taken = quantilesOf(beside.waits);
  const of = (name: keyof Quantiles, figureGoal: number): Part => ({
    part: `awards ${part}, ${name}`,
    units: besideNone('ms'),
    figures: [taken[name]],
    references: [alone[name]],
    figureGoal,
    atMost: true,
    notes: { bare: bare[name] },
  });
  return [of('p95', 10), of('p99', 10), of('longest', 25)];
}
