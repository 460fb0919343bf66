// The rate of a busy evening's requests up to which 99 in 100 answers take less than 30 ms; the
// reference is a bare Fastify under the same load, which answers everything with a card.
//
// Requests arrive whether earlier ones have been answered or not, and the rate rises in steps. The
// process that sends them has the other core.
import { quantile } from '../lab/figures.ts';
import type { Request } from '../lab/load/closed-loop.ts';
import { drawEvening } from '../lab/load/evening.ts';
import { openLoop } from '../lab/load/open-loop.ts';
import { fetched } from '../lab/load/requests.ts';
import { inRestaurant } from '../lab/restaurants/copied-restaurants.ts';
import { withServer, type Served } from '../lab/servers/serve.ts';
import { inTurns, type Bench } from './setup/figures.ts';

const members = 100_000;
const connections = 256;
const rounds = 3;
/** The limit of the 99th percentile in milliseconds. */
const limit = 30;
/** The seconds for which each rate is held. */
const seconds = 2;
/** The first rate of the first run, and the factors of the first search and of later ones. */
const rising = { from: 500, fast: 1.5, slowly: 1.08 };

/**
 * The goal is the best figure that was published in the field: Antavo's 8,300 a second at about 30
 * ms.
 */
export const mixed: Bench = {
  figureGoal: 8_300,
  goal: 0.3,
  measure: () =>
    inRestaurant(members, async (location) => {
      const evening = await drawEvening(location, { members });
      return withServer(location, async (server) => {
        const visitor = evening(server.cookie);
        await server.bareAnswers(await answerTo(server, visitor));
        const units = { figure: 'requests a second', reference: 'of a bare Fastify' };
        return inTurns(rounds, units, {
          figure: highestHeld(server.url, visitor),
          reference: highestHeld(server.bareUrl, visitor),
        });
      });
    }),
};

/** The answer to the first request for a card. */
async function answerTo({ url }: Served, visitor: () => Request[]): Promise<unknown> {
  for (;;) {
    const [request] = visitor();
    if (request?.path === '/api/customers/me')
      return JSON.parse((await fetched(url, request)).text);
  }
}

/**
 * Returns a function that finds the highest rate within the limit; later runs begin at the last
 * result.
 */
function highestHeld(url: string, visitor: () => Request[]) {
  const attempt = async (rate: number) => {
    const { waits, refused, overrun } = await openLoop({
      url,
      connections,
      seconds,
      rate,
      visitor,
    });
    return !overrun && refused === 0 && quantile(waits, 0.99) <= limit;
  };
  // A failed rate is tried twice, since the machine itself may have paused for a moment.
  const holds = async (rate: number) => (await attempt(rate)) || attempt(rate);
  let held: number | undefined;
  return async (): Promise<number> => {
    held ??= await highest(holds, { from: rising.from, factor: rising.fast });
    held = await highest(holds, { from: held, factor: rising.slowly });
    return held;
  };
}

/** The highest rate that holds: searched downwards if the first one fails, otherwise upwards. */
async function highest(
  holds: (rate: number) => Promise<boolean>,
  { from, factor }: { from: number; factor: number },
): Promise<number> {
  let rate = from;
  while (!(await holds(rate))) rate /= factor;
  while (await holds(rate * factor)) rate *= factor;
  return rate;
}
