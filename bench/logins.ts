// How many guests a second log in, with passwords hashed as they have to be; beside it the hashes
// alone, on all cores.
//
// Guests who are not known on their phones log in, each from an address of their own, many at once,
// while the office awards points at a steady pace; how long those awards wait is the second line,
// beside the same without anybody who logs in.
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hashPassword } from '../src/server/accounts/passwords.ts';
import { awardTo } from './setup/awarding.ts';
import { inTurns, quantile, type Bench, type Part } from './setup/figures.ts';
import { load, type Request } from './setup/load.ts';
import { openLoop } from './setup/open-loop.ts';
import { drawMembers, setPasswords } from './setup/people.ts';
import { inRestaurant } from './setup/restaurants.ts';
import { serve, type Sofra } from './setup/server.ts';

const members = 100_000;
const guests = 2_000;
const password = 'walnut-tree';
/** Guests who log in at once, and how many of them one after the other. */
const [connections, each] = [16, 16];
const rounds = 3;
/** Awards a second, and for how many seconds: the log-ins take longer. */
const [rate, seconds] = [50, 4];

export const logins: Bench = {
  measure: () =>
    inRestaurant({ members }, async ({ environment, admin }) => {
      const drawn = await drawMembers(environment, { members, count: guests });
      const ids = drawn.map(({ id }) => id);
      await setPasswords(environment, { ids, password: await hashPassword(password) });
      // The guests' addresses are those that a proxy names.
      const sofra = await serve({ ...environment, TRUST_PROXY: 'true' }, admin);
      try {
        return await measureAt(
          sofra,
          drawn.map(({ mobile }) => mobile),
        );
      } finally {
        await sofra.close();
      }
    }),
};

async function measureAt({ url, cookie }: Sofra, mobiles: string[]): Promise<Part[]> {
  const office = { url, connections, rate, seconds, visitor: awarding(cookie) };
  const awards: Part = { part: 'awards meanwhile', ...awardsAim, figures: [], references: [] };
  let came = 0;
  const request = () => logIn(mobiles[(came += 1) % guests]!);
  const taken = await inTurns(rounds, {
    figure: async () => {
      awards.references.push(await slowest(office));
      const [logIns, wait] = await Promise.all([
        load({ url, connections, each, request }),
        slowest(office),
      ]);
      awards.figures.push(wait);
      return logIns;
    },
    reference: hashesASecond,
  });
  // The first go was a warm-up for these too.
  for (const list of [awards.figures, awards.references]) list.shift();
  const units = { figure: 'log-ins a second', reference: 'hashes a second' };
  return [{ part: 'guests', goal: 0.9, units, ...taken }, awards];
}

const awardsAim = {
  figureGoal: 50,
  atMost: true,
  units: { figure: 'ms, p99', reference: 'ms without log-ins' },
};

function awarding(cookie: string) {
  const award = awardTo({ members, cookie });
  return () => [award()];
}

async function slowest(office: Parameters<typeof openLoop>[0]): Promise<number> {
  const { waits, refused, overrun } = await openLoop(office);
  if (refused > 0 || overrun) throw new Error(`${refused} awards were refused`);
  return quantile(waits, 0.99);
}

/** Somebody on a phone from which nobody has logged in yet. */
const logIn = (mobile: string): Request => ({
  method: 'POST',
  path: '/api/customers/login',
  headers: {
    'Content-Type': 'application/json',
    'Sec-Fetch-Site': 'same-origin',
    'X-Forwarded-For': Array.from({ length: 4 }, () => randomInt(1, 224)).join('.'),
  },
  body: JSON.stringify({ mobile, password }),
});

/** The same hashes with nothing around them, as many at once as there are cores. */
async function hashesASecond(): Promise<number> {
  const began = performance.now();
  const all = connections * each;
  let begun = 0;
  const hashing = Array.from({ length: availableParallelism() }, async () => {
    while ((begun += 1) <= all) await hashPassword(password);
  });
  await Promise.all(hashing);
  return all / ((performance.now() - began) / 1_000);
}
