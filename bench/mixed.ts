// How many requests a second a busy evening may bring until one in a hundred waits longer than
// 30 ms; beside it a bare Fastify that is driven the same way, and answers everything with a card.
//
// They come whether those before them have been answered or not, and the rate rises step by step.
// What sends them has the other core.
import { inTurns, quantile, type Bench } from './setup/figures.ts';
import { drawEvening } from './setup/evening.ts';
import type { Request } from './setup/load.ts';
import { openLoop } from './setup/open-loop.ts';
import { inRestaurant } from './setup/restaurants.ts';
import { serve, type Sofra } from './setup/server.ts';

const members = 100_000;
const connections = 256;
const rounds = 3;
/** Milliseconds that 99 in 100 answers take at most. */
const longest = 30;
/** Seconds of a step. */
const seconds = 2;
/** A second, at which the first go begins; how much more each step brings, at first and then. */
const rising = { from: 500, fast: 1.5, slowly: 1.08 };

/** 8,300 a second at about 30 ms is the best figure published in the field: Antavo's. */
export const mixed: Bench = {
  figureGoal: 8_300,
  goal: 0.3,
  measure: () =>
    inRestaurant({ members }, async ({ environment, admin }) => {
      const evening = await drawEvening(environment, { members });
      const sofra = await serve(environment, admin);
      try {
        const visitor = evening(sofra.cookie);
        await sofra.bareAnswers(await answerTo(sofra, visitor));
        const taken = await inTurns(rounds, {
          figure: highestHeld(sofra.url, visitor),
          reference: highestHeld(sofra.bareUrl, visitor),
        });
        const units = { figure: 'requests a second', reference: 'of a bare Fastify' };
        return { units, ...taken };
      } finally {
        await sofra.close();
      }
    }),
};

/** What is answered to the first who asks for a card. */
async function answerTo({ url }: Sofra, visitor: () => Request[]): Promise<unknown> {
  for (;;) {
    const [request] = visitor();
    if (request?.path !== '/api/customers/me') continue;
    const { headers } = request;
    return (await fetch(`${url}${request.path}`, { headers })).json();
  }
}

/** What finds the highest rate that is held; a later go begins where the one before ended. */
function highestHeld(url: string, visitor: () => Request[]) {
  const tried = async (rate: number) => {
    const told = { url, connections, seconds, rate, visitor };
    const { waits, refused, overrun } = await openLoop(told);
    return !overrun && refused === 0 && quantile(waits, 0.99) <= longest;
  };
  // Once more where it was not: the machine itself may have stood still for a moment.
  const holds = async (rate: number) => (await tried(rate)) || tried(rate);
  let held: number | undefined;
  return async (): Promise<number> => {
    held ??= await highest(holds, { from: rising.from, factor: rising.fast });
    held = await highest(holds, { from: held, factor: rising.slowly });
    return held;
  };
}

/** Down from where it begins until a rate is held, or up from there until none is. */
async function highest(
  holds: (rate: number) => Promise<boolean>,
  { from, factor }: { from: number; factor: number },
): Promise<number> {
  let rate = from;
  while (!(await holds(rate))) rate /= factor;
  while (await holds(rate * factor)) rate *= factor;
  return rate;
}
