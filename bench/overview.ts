// The overview and the sorted lists among 1,000,000 members; beside them among 10,000. And awards
// while entries are summed up behind them; beside them without that.
//
// The overview is asked for as the office asks, and the first page of each order and choice; the
// figure is the p95. The awards are those of `awards`, in turns on two servers of which one never
// sums anything up.
import { awardTo } from './setup/awarding.ts';
import { bytesOf, openConnection } from './setup/connection.ts';
import { onSqlite } from './setup/database.ts';
import { inTurns, quantile, type Bench, type Part } from './setup/figures.ts';
import { load } from './setup/load.ts';
import { inRestaurant, type Restaurant } from './setup/restaurants.ts';
import { openSofra, serve } from './setup/server.ts';

const [many, few] = [1_000_000, 10_000];
const rounds = 5;
/** How often each address is asked for in a round. */
const times = 20;

const lists = [
  ...['points', 'newest', 'lastVisit'].map((sort) => `sort=${sort}`),
  ...['name', 'points', 'newest', 'lastVisit'].map((sort) => `sort=${sort}&level=Gold`),
  ...['30', '60', '90', 'regulars'].flatMap((away) => [`away=${away}`, `away=${away}&level=Gold`]),
].map((query) => `/api/customers?limit=25&${query}`);

export const overview: Bench = {
  measure: () =>
    inRestaurant({ members: many }, (large) =>
      inRestaurant({ members: few }, async (small) => {
        const [atLarge, atSmall] = [await openOffice(large), await openOffice(small)];
        try {
          const parts: Part[] = [];
          for (const [part, paths, figureGoal] of [
            ['overview', ['/api/admin/overview'], 100],
            ['orders', lists, 5],
          ] as const) {
            const taken = await inTurns(rounds, {
              figure: () => atLarge.ask(paths),
              reference: () => atSmall.ask(paths),
            });
            const units = { figure: 'ms, p95', reference: 'ms among 10,000 members' };
            parts.push({ part, figureGoal, atMost: true, units, ...taken });
          }
          return [...parts, await awardsMeanwhile()];
        } finally {
          await Promise.all([atLarge.close(), atSmall.close()]);
        }
      }),
    ),
};

/** An office that asks for addresses again and again; answers what the slowest twentieth took. */
async function openOffice({ environment, admin }: Restaurant) {
  const { url, cookie, close } = await serve(environment, admin);
  return {
    ask: async (paths: readonly string[]) => {
      const connection = await openConnection(url);
      const waits: number[] = [];
      for (let i = 0; i < times; i += 1) {
        for (const path of paths) {
          const began = performance.now();
          const headers = { Cookie: cookie };
          const status = await connection.ask(bytesOf({ method: 'GET', path, headers, body: '' }));
          if (status !== 200) throw new Error(`${path} was answered ${status}`);
          waits.push(performance.now() - began);
        }
      }
      connection.close();
      return quantile(waits, 0.95);
    },
    close,
  };
}

const crowd = { members: 100_000, connections: 64, each: 400 };

const awardsMeanwhile = (): Promise<Part> =>
  onSqlite((environment) =>
    onSqlite(async (other) => {
      const summing = await openSofra(environment, crowd);
      const idle = await openSofra({ ...other, SUMS: 'none' }, crowd);
      const awardsAt = ({ url, cookie }: typeof idle) =>
        load({ url, ...crowd, request: awardTo({ ...crowd, cookie }) });
      try {
        const taken = await inTurns(rounds, {
          figure: () => awardsAt(summing),
          reference: () => awardsAt(idle),
        });
        const units = { figure: 'awards a second', reference: 'awards a second without sums' };
        return { part: 'awards meanwhile', goal: 0.95, units, ...taken };
      } finally {
        await Promise.all([summing.close(), idle.close()]);
      }
    }),
  );
