// The number of awards per second, over HTTP and durable, on both engines; and the cost of Sofra's
// own HTTP layer.
//
// Each award goes to a random member and has an Idempotency-Key, as Sofra's screens send it:
// points, balance, key, actor and address are on disk before the answer. On SQLite the reference is
// a route of the same server that answers the same request with a fixed JSON, on PostgreSQL it is
// pgbench. `http` measures that fixed answer, with everything that each request passes through,
// compared with the same answer of a bare Fastify in the same process. Client and server are two
// processes.
import { closedLoop } from '../lab/load/closed-loop.ts';
import { awardTo } from '../lab/load/requests.ts';
import { inRestaurant } from '../lab/restaurants/copied-restaurants.ts';
import { withServer } from '../lab/servers/serve.ts';
import { inPostgresRestaurant } from './setup/engines.ts';
import { inTurns, type Bench } from './setup/figures.ts';
import { durabilityOf, findPgbench, openPgbench } from './setup/pgbench.ts';

const members = 100_000;
const connections = 64;

export const http: Bench = {
  goal: 0.65,
  measure: () =>
    inRestaurant(1_000, (location) =>
      withServer(location, ({ url, bareUrl, cookie }) => {
        const award = awardTo({ members: 1_000, cookie });
        const request = () => ({ ...award(), path: '/api/fixed' });
        const units = { figure: 'fixed answers a second', reference: 'of a bare Fastify' };
        return inTurns(7, units, {
          figure: () => closedLoop({ url, connections, each: 600, request }),
          reference: () => closedLoop({ url: bareUrl, connections, each: 600, request }),
        });
      }),
    ),
};

export const awards: Bench = {
  goal: 0.5,
  measure: () =>
    inRestaurant(members, (location) =>
      withServer(location, ({ url, cookie }) => {
        const award = awardTo({ members, cookie });
        const fixed = () => ({ ...award(), path: '/api/fixed' });
        const units = { figure: 'awards a second', reference: 'fixed answers a second' };
        return inTurns(7, units, {
          figure: () => closedLoop({ url, connections, each: 400, request: award }),
          reference: () => closedLoop({ url, connections, each: 400, request: fixed }),
        });
      }),
    ),
};

export const awardsPostgres: Bench = {
  goal: 0.75,
  measure: async () => {
    const found = findPgbench();
    if ('missing' in found) return found;
    return inPostgresRestaurant(members, (location) =>
      withServer(location, async ({ url, cookie }) => {
        const request = awardTo({ members, cookie });
        const units = { figure: 'awards a second', reference: "of pgbench's awards a second" };
        const taken = await inTurns(5, units, {
          figure: () => closedLoop({ url, connections, each: 200, request }),
          reference: await openPgbench(found.pgbench, location, members),
        });
        return { ...taken, notes: await durabilityOf(location.databaseUrl) };
      }),
    );
  },
};
