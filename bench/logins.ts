// The number of guests who log in per second at the production cost of password hashing; the
// reference is the hashes alone, on all cores.
//
// Guests on unknown devices log in concurrently, each from another address, while the office awards
// points at a steady rate. The delay of those awards is the second line, compared with the delay
// without log-ins.
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { closedLoop, type Request } from '../lab/load/closed-loop.ts';
import { slowestOf } from '../lab/load/open-loop.ts';
import { awardTo, post } from '../lab/load/requests.ts';
import { inRestaurant } from '../lab/restaurants/copied-restaurants.ts';
import { drawMembers } from '../lab/restaurants/people.ts';
import { withStore } from '../lab/restaurants/store.ts';
import { withServer, type Served } from '../lab/servers/serve.ts';
import { hashPassword } from '../src/server/accounts/passwords.ts';
import { inTurns, type Bench, type Part } from './setup/figures.ts';

const members = 100_000;
const guests = 2_000;
const password = 'walnut-tree';
/** The number of guests who log in in parallel, and of those who do so one after the other. */
const [connections, each] = [16, 16];
const rounds = 3;
/** The awards per second, and the seconds for which they last; the log-ins take longer. */
const [rate, seconds] = [50, 4];

export const logins: Bench = {
  measure: () =>
    inRestaurant(members, async (location) => {
      const drawn = await drawMembers(location, { members, count: guests, loggedIn: false });
      const ids = drawn.map(({ id }) => id);
      const hash = await hashPassword(password);
      await withStore(location, ({ db }) =>
        db.updateTable('customers').set({ password: hash }).where('id', 'in', ids).execute(),
      );
      const mobiles = drawn.map(({ mobile }) => mobile);
      // A proxy header gives each guest an address.
      const proxied = { TRUST_PROXY: 'true' };
      return withServer(location, (server) => measureAt(server, mobiles), proxied);
    }),
};

async function measureAt({ url, cookie }: Served, mobiles: string[]): Promise<Part[]> {
  const award = awardTo({ members, cookie });
  const office = { url, connections, rate, seconds, visitor: () => [award()] };
  const [alone, meanwhile]: [number[], number[]] = [[], []];
  let count = 0;
  const request = () => logIn(mobiles[(count += 1) % guests]!);
  const units = { figure: 'log-ins a second', reference: 'hashes a second' };
  const taken = await inTurns(rounds, units, {
    figure: async () => {
      alone.push(await slowestOf(office));
      const [logIns, wait] = await Promise.all([
        closedLoop({ url, connections, each, request }),
        slowestOf(office),
      ]);
      meanwhile.push(wait);
      return logIns;
    },
    reference: hashesASecond,
  });
  const awards: Part = {
    part: 'awards meanwhile',
    figureGoal: 50,
    atMost: true,
    units: { figure: 'ms, p99', reference: 'ms without log-ins' },
    // The first run was a warm-up for the awards too.
    figures: meanwhile.slice(1),
    references: alone.slice(1),
  };
  return [{ part: 'guests', goal: 0.9, ...taken }, awards];
}

/** A guest on a device on which nobody has logged in before. */
function logIn(mobile: string): Request {
  const request = post('/api/customers/login', '', { mobile, password });
  const address = Array.from({ length: 4 }, () => randomInt(1, 224)).join('.');
  return { ...request, headers: { ...request.headers, 'X-Forwarded-For': address } };
}

/** The same hashes without a server, as many in parallel as there are cores. */
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
