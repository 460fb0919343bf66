// What Sofra's own HTTP costs: a fixed answer to a POST of an award's size, with all that every
// request goes through; beside it the same answer of a bare Fastify in the same process.
import { awardTo } from './setup/awarding.ts';
import { onSqlite } from './setup/database.ts';
import { inTurns, type Bench } from './setup/figures.ts';
import { load } from './setup/load.ts';
import { openSofra } from './setup/server.ts';

const members = 1_000;
const connections = 64;
const each = 600;
const rounds = 7;

export const http: Bench = {
  goal: 0.65,
  measure: () =>
    onSqlite(async (environment) => {
      const { url, bareUrl, cookie, close } = await openSofra(environment, { members });
      try {
        const award = awardTo({ members, cookie });
        const request = () => ({ ...award(), path: '/api/fixed' });
        const taken = await inTurns(rounds, {
          figure: () => load({ url, connections, each, request }),
          reference: () => load({ url: bareUrl, connections, each, request }),
        });
        const units = { figure: 'fixed answers a second', reference: 'of a bare Fastify' };
        return { units, ...taken };
      } finally {
        await close();
      }
    }),
};
