// How many awards a second, over HTTP, durable, on SQLite; beside them the bare HTTP server.
//
// Each award goes to one of the members at random and carries an Idempotency-Key, as those of our
// own screens do, so that besides the points and the balance its key, actor and address
// are on the disk before it is answered. The reference is a route of the same server that answers
// a fixed JSON to the same request. Client and server are two processes.
import { awardTo } from './setup/awarding.ts';
import { onSqlite } from './setup/database.ts';
import { inTurns, type Bench } from './setup/figures.ts';
import { openSofra } from './setup/server.ts';
import { load } from './setup/load.ts';

const members = 100_000;
const connections = 64;
const each = 400;
const rounds = 7;

export const awards: Bench = {
  goal: 0.5,
  measure: () =>
    onSqlite(async (environment) => {
      const { url, cookie, close } = await openSofra(environment, { members });
      try {
        const award = awardTo({ members, cookie });
        const fixed = () => ({ ...award(), path: '/api/fixed' });
        const taken = await inTurns(rounds, {
          figure: () => load({ url, connections, each, request: award }),
          reference: () => load({ url, connections, each, request: fixed }),
        });
        return {
          units: { figure: 'awards a second', reference: 'fixed answers a second' },
          ...taken,
        };
      } finally {
        await close();
      }
    }),
};
