// The delay of awards while the server does long work, compared with a server without such work.
//
// Two hundred awards a second are sent, whether earlier ones have been answered or not, in a
// restaurant of 100,000 members. Meanwhile the server updates summaries, expires claims, imports,
// exports, makes a backup, verifies, deletes a guest with 100,000 entries, and does all of these
// together. Each piece of work is repeated until the measurement ends. The figures are the 99th
// percentile and the maximum; the notes have the median and the delays of the server's event loop.
import { inRestaurant } from '../lab/restaurants/copied-restaurants.ts';
import { withServer, type Served } from '../lab/servers/serve.ts';
import type { DatabaseLocation } from '../src/storage/database/store.ts';
import { delaysOf } from './setup/delays.ts';
import { inPostgresRestaurant } from './setup/engines.ts';
import type { Bench, Part } from './setup/figures.ts';
import {
  makeLongGuests,
  makeRunOutClaims,
  works,
  type Restaurant,
  type Work,
} from './setup/housekeeping.ts';
import { awardWaits, quantilesOf } from './setup/waits.ts';

const members = 100_000;
/** The awards per second, and the seconds, with each work and without any. */
const [rate, seconds] = [200, Number(process.env.BENCH_SECONDS ?? 6)];

/** `BENCH_WORKS` names the work to measure; each takes half a minute. */
const chosen = Object.entries(works).filter(([name]) => {
  const named = process.env.BENCH_WORKS?.split(',');
  return named?.includes(name) ?? true;
});

export const stall: Bench = { measure: () => inRestaurant(members, measureOn) };

export const stallPostgres: Bench = {
  measure: () => inPostgresRestaurant(members, measureOn),
};

async function measureOn(location: DatabaseLocation): Promise<Part[]> {
  const guests = await makeLongGuests(location, 2);
  await makeRunOutClaims(location, 6_000);
  return withServer(
    location,
    async (server) => {
      const restaurant = { ...server, guests };
      await waits(server);
      const parts: Part[] = [];
      for (const [name, work] of chosen) {
        const alone = await waits(server);
        const meanwhile = await beside(restaurant, work);
        parts.push(...partsOf(name, { alone, meanwhile }));
      }
      return parts;
    },
    { SUMS: 'none' },
  );
}

type Waits = Awaited<ReturnType<typeof waits>>;

/** Awards points for a while; returns the delays, and those of the server's event loop. */
async function waits(server: Served) {
  await delaysOf(server);
  const seen = await awardWaits(server, { members, rate, seconds });
  return {
    ...quantilesOf(seen.waits),
    delays: await delaysOf(server),
    overrun: seen.overrun,
  };
}

/** The same while some work is repeated. */
async function beside(restaurant: Restaurant, work: Work): Promise<Waits & { times: number }> {
  const over = new AbortController();
  let times = 0;
  const keepWorking = async () => {
    for (; !over.signal.aborted; times += 1) await work(restaurant, over.signal);
  };
  const [found] = await Promise.all([waits(restaurant).finally(() => over.abort()), keepWorking()]);
  await restaurant.keeps([]);
  return { ...found, times };
}

function partsOf(part: string, { alone, meanwhile }: Record<'alone' | 'meanwhile', Waits>): Part[] {
  const [figure, reference] = ['ms', 'ms with nothing at work'];
  const notes = { alone, meanwhile };
  return [
    {
      part: `beside ${part}`,
      units: { figure: `${figure}, p99`, reference },
      figures: [meanwhile.p99],
      references: [alone.p99],
      figureGoal: 10,
      goal: 2,
      atMost: true,
      notes,
    },
    {
      part: `beside ${part}, longest`,
      units: { figure, reference },
      figures: [meanwhile.longest],
      references: [alone.longest],
      figureGoal: 25,
      atMost: true,
    },
  ];
}
